import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { installChromium, installHeadlessShell } from '#scripts/browser/chromium.ts'
import { root } from '#scripts/program/install.mjs'
import { changedPaths, journeysOf } from './changed.ts'
import { nothing, readReport } from './test-report.ts'

/**
 * All checks, in order; the first failure ends the run. `npm test -- --only unit,journeys` runs some of them,
 * `npm test -- --changed` those that cover the changes since the last commit (or `--changed main`). Started by test.mjs,
 * which installs the tools and sets the path.
 */
type Step = {
  name: string
  title: string
  /** Shown when it fails. */
  advice: string
  commands: string[][]
  /** Path of the test runner's report. */
  report?: string
  env?: Record<string, string>
}

const reports = join(root, '.cache/test')
const web = (...args: string[]) => ['react-router', ...args, 'apps/web']

/** Longest first, so that the last ones end together. */
const quick: Step[] = [
  {
    name: 'build',
    title: 'Build',
    advice: 'Fix the build error above.',
    commands: [['node', 'scripts/build.mjs']],
  },
  {
    name: 'types',
    title: 'Types',
    advice: 'Fix the type errors above.',
    commands: [
      ['tsc', '-p', 'packages/contract'],
      ['tsc', '-p', 'apps/server'],
      ['tsc', '-p', '.'],
      web('typegen'),
      ['tsc', '-p', 'apps/web'],
    ],
  },
  {
    name: 'lint',
    title: 'Format, lint and boundaries',
    advice: 'Run `npm run format`, then fix what is left.',
    commands: [['biome', 'check', '--error-on-warnings', '.']],
  },
  {
    name: 'unused',
    title: 'Nothing unused',
    advice:
      'Delete the unused files, exports or dependencies named above, or say in knip.json who uses them.',
    commands: [['knip']],
  },
]

/** The steps of a row run in parallel; only the first prints its progress. */
const tests: Step[][] = [
  [
    {
      name: 'unit',
      title: 'Unit tests and API on SQLite and PostgreSQL',
      advice: 'Fix the failing tests; `npm run test:unit -- name` runs the files with that name.',
      commands: [['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile=${reports}/unit.json`]],
      report: `${reports}/unit.json`,
    },
    {
      name: 'journeys-postgres',
      title: 'The main job in the browser, on PostgreSQL',
      advice: 'Fix it; `E2E_ENGINE=postgres npm run test:e2e -- tasks/journey` runs it alone.',
      commands: [
        ['playwright', 'test', '--reporter=line,json', 'e2e/tasks/journey', 'e2e/installation/enquiries'],
      ],
      report: `${reports}/journeys-postgres.json`,
      env: { E2E_ENGINE: 'postgres' },
    },
  ],
  [
    {
      name: 'journeys',
      title: 'Journeys in the browser',
      advice:
        'Fix the failing journeys; `npm run test:e2e -- name --trace on` runs one, test-results/ has its pictures and traces.',
      commands: [['playwright', 'test', '--reporter=line,json']],
      report: `${reports}/journeys.json`,
    },
  ],
]

const since = readChanged(process.argv.slice(2))
const only = since === null ? readSelection(process.argv.slice(2)) : null
const journeys = since === null ? null : journeysOf(changedPaths(since))
const isChosen = (step: Step) =>
  journeys ? coversChanges(step, journeys) : only === null || only.includes(step.name)
const started = performance.now()
const children = new Set<ChildProcess>()
let passed = 0
let failed = 0

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
    process.exit(1)
  })
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

// Two at a time: the quick steps are independent, and the smallest machine has two cores.
const queue = quick.filter(isChosen)
await Promise.all([runSteps(), runSteps()])

for (const row of tests) await Promise.all(row.filter(isChosen).map((step, n) => test(step, n === 0)))

console.log(`All checks passed (${seconds(started)}).`)
if (tests.flat().some(isChosen)) console.log(`${passed} passed, ${failed} failed`)

async function runSteps(): Promise<void> {
  for (let step = queue.shift(); step; step = queue.shift()) {
    const begun = performance.now()
    const { code, output } = await run(step, 'pipe')
    console.log(`${heading(step)} ${styleText('dim', seconds(begun))}`)
    if (code !== 0) {
      console.log(output)
      stop(step)
    }
  }
}

async function test(step: Step, printsProgress: boolean): Promise<void> {
  if (printsProgress) console.log(heading(step))
  if (step.name.startsWith('journeys')) findBrowser(step)
  const begun = performance.now()
  const { code, output } = await run(step, printsProgress ? 'inherit' : 'pipe')
  const { failures, ...counts } = step.report ? readReport(step.report) : nothing
  passed += counts.passed
  failed += counts.failed
  console.log(styleText('dim', `${step.title}: ${seconds(begun)}\n`))
  if (code !== 0) {
    // Repeated at the end, so that they are easy to find.
    console.log([output, ...failures].join('\n\n'))
    stop(step)
  }
  if (counts.passed === 0 && since === null) stop({ ...step, advice: 'No test was run.' })
}

/** Runs the commands of a step in order, up to the first failure. */
async function run(step: Step, stdio: 'inherit' | 'pipe'): Promise<{ code: number; output: string }> {
  let output = ''
  for (const command of step.commands) {
    const code = await new Promise<number>((resolve) => {
      const [program = '', ...given] = command
      const args = since === null ? given : argumentsFor(step, given, since)
      const child = spawn(program, args, {
        cwd: root,
        env: { ...process.env, ...step.env, PLAYWRIGHT_JSON_OUTPUT_FILE: step.report },
        stdio: ['ignore', stdio, stdio],
        shell: process.platform === 'win32',
      })
      children.add(child)
      const collect = (text: string) => {
        output += text
      }
      child.stdout?.setEncoding('utf8').on('data', collect)
      child.stderr?.setEncoding('utf8').on('data', collect)
      child.on('error', (error) => collect(`${program}: ${error.message}\n`))
      child.on('close', (status) => {
        children.delete(child)
        resolve(status ?? 1)
      })
    })
    if (code !== 0) return { code, output }
  }
  return { code: 0, output }
}

/** Sets CHROMIUM and HEADLESS_SHELL for the journeys. */
function findBrowser(step: Step): void {
  try {
    process.env.CHROMIUM = installChromium()
    process.env.HEADLESS_SHELL = installHeadlessShell()
  } catch (error) {
    stop({ ...step, advice: error instanceof Error ? error.message : String(error) })
  }
}

function stop(step: Step): never {
  for (const child of children) child.kill()
  console.log(styleText('red', `${step.title}: failed. ${step.advice}`))
  if (passed + failed > 0) console.log(`${passed} passed, ${failed} failed`)
  process.exit(1)
}

function readSelection(args: string[]): string[] | null {
  const names = [...quick, ...tests.flat()].map((step) => step.name)
  const at = args.indexOf('--only')
  if (at === -1 && args.length === 0) return null
  const chosen = at === -1 ? [] : (args[at + 1] ?? '').split(',')
  if (chosen.length > 0 && chosen.every((name) => names.includes(name))) return chosen
  console.error(`Use: npm test -- --only <one or more of ${names.join(',')}>, or --changed [state]`)
  process.exit(2)
}

/** The commit to compare with, or null to run everything. */
function readChanged(args: string[]): string | null {
  return args[0] === '--changed' ? (args[1] ?? 'HEAD') : null
}

function coversChanges(step: Step, journeys: readonly string[]): boolean {
  return step.name !== 'journeys-postgres' && (step.name !== 'journeys' || journeys.length > 0)
}

/** Arguments that select the tests of a step that cover the changes. */
function argumentsFor(step: Step, args: string[], since: string): string[] {
  if (step.name === 'unit') return [...args, `--changed=${since}`, '--passWithNoTests']
  if (step.name === 'journeys') return [...args, ...(journeys ?? [])]
  return args
}

function heading(step: Step): string {
  return styleText('bold', `▸ ${step.title}`)
}

function seconds(begun: number): string {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`
}
