/**
 * `npm run test:attack`: 20,000 generated requests on each engine, from a random seed, whose figures go into
 * docs/reliability.md. `-- --seed 5 --path 3:0:1 --part model --engine sqlite` repeats a failure, as its text says.
 */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { withSection } from '#scripts/performance/performance-section.ts'

const FOLDER = 'apps/server/test/attack'
const DOCUMENT = path.join(import.meta.dirname, '../../docs/reliability.md')
const REQUESTS = '20000'
const ENGINES = [
  ['sqlite', 'SQLite'],
  ['postgres', 'PostgreSQL'],
] as const
/** The line that each part prints. */
const FIGURES = /(\w+) on (\w+): (\d+) requests in (\d+) runs/g

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    path: { type: 'string' },
    part: { type: 'string', default: '' },
    engine: { type: 'string', default: '' },
    requests: { type: 'string', default: REQUESTS },
  },
})
console.log(`Seed ${values.seed}`)
const name = [values.part, values.engine].filter(Boolean).join('.*')
const child = spawn('vitest', ['run', '--project', 'server*', FOLDER, ...(name ? ['-t', name] : [])], {
  stdio: ['inherit', 'pipe', 'inherit'],
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    ATTACK_SEED: values.seed,
    ATTACK_REQUESTS: values.requests,
    ...(values.path === undefined ? {} : { ATTACK_PATH: values.path }),
  },
})
let output = ''
child.stdout.setEncoding('utf8').on('data', (text: string) => {
  output += text
  process.stdout.write(text)
})

/** The number of requests by part and engine. */
function recordFigures(): void {
  const sent = new Map<string, string[]>()
  for (const [, part, engine = '', requests, runs] of stripVTControlCharacters(output).matchAll(FIGURES))
    sent.set(engine, [
      ...(sent.get(engine) ?? []),
      `${Number(requests).toLocaleString('en')} of \`${part}\` in ${runs} runs`,
    ])
  const lines = ENGINES.map(
    ([engine, title]) => `- ${title}: ${sent.get(engine)?.toSorted().join(', ')}; no fault.`,
  )
  const day = new Date().toISOString().slice(0, 10)
  const section = `${lines.join('\n')}\n\n${day}; \`npm run test:attack -- --seed ${values.seed}\``
  writeFileSync(DOCUMENT, withSection(readFileSync(DOCUMENT, 'utf8'), 'attack', section))
}

const isWhole = name === '' && values.path === undefined && values.requests === REQUESTS
child.on('close', (code) => {
  if (code === 0 && isWhole) recordFigures()
  process.exit(code ?? 1)
})
