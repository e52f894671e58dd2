/** `npm run doctor`: checks the installation beside a running server or without one. Changes nothing, prints no secret. */
import { statSync } from 'node:fs'
import { styleText } from 'node:util'
import type { Finding } from '@task-manager/contract/installation/health'
import { type Config, ConfigError, environmentNames, readConfig } from './config.ts'
import { withTimeout } from './core/with-timeout.ts'
import { openToRead } from './db/open-to-read.ts'
import { DatabaseRefused } from './db/refused.ts'
import type { Store } from './db/store.ts'
import { runChecks } from './features/doctor/checks.service.ts'
import { connectionProblemOf } from './features/doctor/connection-problems.service.ts'

const COLOURS = { ok: 'green', warn: 'yellow', fail: 'red' } as const
/** The width of the longest title and a gap, in characters. */
const TITLE = 23

function printFinding({ state, title, detail, advice }: Finding): void {
  // Colours only on a terminal.
  const mark = styleText(COLOURS[state], state.padEnd(6), { stream: process.stdout })
  process.stdout.write(`${mark}${title.padEnd(TITLE)}${detail}\n`)
  if (advice !== '') process.stdout.write(`${' '.repeat(6 + TITLE)}${advice}\n`)
}

const USAGE = 'npm run doctor'
if (process.argv.length > 2) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(1)
}

const named = {
  settings: { check: 'settings', title: 'Settings' },
  database: { check: 'database', title: 'Database' },
} as const

const failure = (check: keyof typeof named, detail: string, advice: string): Finding => ({
  ...named[check],
  state: 'fail',
  detail,
  advice,
})

function settings(): Config | Finding[] {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const advice =
      'Correct it in the environment or in .env. Everything else is checked once the settings are valid.'
    return error.message.split('\n').map((line) => failure('settings', line, advice))
  }
}

/** How long the database may take to open, in ms. */
const OPEN_MS = 5000

const openInTime = (config: Config): Promise<Store | null> =>
  withTimeout(openToRead(config), OPEN_MS, () => {
    throw new Error('timeout')
  })

interface Opened {
  readonly store: Store | null
  readonly finding: Finding | null
}

async function open(config: Config): Promise<Opened> {
  try {
    const store = await openInTime(config)
    if (store !== null) return { store, finding: null }
    if (statSync(config.dataDir, { throwIfNoEntry: false })?.isDirectory() === false)
      return {
        store,
        finding: failure('database', `${config.dataDir} is not a folder.`, 'Set DATA_DIR to a folder.'),
      }
    const detail = `There is none in ${config.dataDir} yet.`
    const advice = 'The first start of the server creates it. If there was one, check DATA_DIR.'
    return { store, finding: { ...named.database, state: 'warn', detail, advice } }
  } catch (error) {
    if (error instanceof DatabaseRefused)
      return { store: null, finding: failure('database', error.message, 'Change the settings.') }
    const detail = `The database can't be opened: ${connectionProblemOf(error).reason}.`
    const advice =
      config.databaseUrl === null
        ? 'Check the permissions of DATA_DIR, or restore a backup.'
        : 'Check DATABASE_URL and that PostgreSQL is running.'
    const later = 'Disk space, backups, emails, clock and nodes are checked once it opens.'
    return { store: null, finding: failure('database', detail, `${advice} ${later}`) }
  }
}

async function check(config: Config): Promise<Finding[]> {
  const { store, finding } = await open(config)
  const deps = store && { config, store, db: store.db, now: () => new Date() }
  const findings = await runChecks({ config, deps, environment: environmentNames(), serving: false })
  return finding === null ? findings : [...findings, finding]
}

const counted = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`

const config = settings()
const findings = Array.isArray(config) ? config : await check(config)
for (const finding of findings) printFinding(finding)
const failures = findings.filter(({ state }) => state === 'fail').length
const warnings = findings.filter(({ state }) => state === 'warn').length
process.stdout.write(
  failures + warnings === 0
    ? '\nEverything works.\n'
    : `\n${counted(failures, 'failure')}, ${counted(warnings, 'warning')}.\n`,
)
// A host that hangs must not keep the process.
process.exit(failures > 0 ? 1 : 0)
