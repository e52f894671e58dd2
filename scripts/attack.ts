/**
 * `npm run test:attack`: 20,000 generated requests on each engine, from a random seed. `-- --seed 5 --path 3:0:1 --part model
 * --engine sqlite` repeats a failure, as its text says.
 */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

const FOLDER = 'apps/server/test/attack'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    path: { type: 'string' },
    part: { type: 'string', default: '' },
    engine: { type: 'string', default: '' },
    requests: { type: 'string', default: '20000' },
  },
})
console.log(`Seed ${values.seed}`)
const name = [values.part, values.engine].filter(Boolean).join('.*')
const child = spawn('vitest', ['run', '--project', 'server', FOLDER, ...(name ? ['-t', name] : [])], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    ATTACK_SEED: values.seed,
    ATTACK_REQUESTS: values.requests,
    ...(values.path === undefined ? {} : { ATTACK_PATH: values.path }),
  },
})
child.on('close', (code) => process.exit(code ?? 1))
