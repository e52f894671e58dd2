import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { nodeFlags } from './node-flags.mjs'

const FLAGS = pathToFileURL(path.join(import.meta.dirname, 'node-flags.mjs')).href
const PROGRAM = `
const { restartWithFlags, missingFlags } = await import('${FLAGS}')
restartWithFlags()
const malloc = Object.entries(process.env).filter(([name]) => name.startsWith('MALLOC_'))
console.log(JSON.stringify({ malloc, given: process.execArgv, missing: missingFlags(), rest: process.argv.slice(1) }))`

interface Ran {
  readonly given: string[]
  readonly missing: string[]
  readonly rest: string[]
  readonly malloc: Array<[string, string]>
}

function run(args: readonly string[], options = '', malloc = {}): Ran {
  const { stdout } = spawnSync(
    process.execPath,
    [...args, '--input-type=module', '--eval', PROGRAM, 'one', 'two'],
    { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: options, ...malloc } },
  )
  return JSON.parse(stdout)
}

test('a server restarts with its flags and the same arguments', () => {
  const { given, missing, rest } = run([])
  // Not on Windows, which starts a child process with the flags.
  expect(missing).toEqual(process.platform === 'win32' ? nodeFlags() : [])
  expect([...given, ...missing]).toEqual(expect.arrayContaining(nodeFlags()))
  expect(rest).toEqual(['one', 'two'])
})

test('flags that are already set stay', () => {
  const { given } = run(['--max-semi-space-size=32'], '--max-old-space-size=900')
  expect(given.filter((flag) => /space/.test(flag))).toEqual(['--max-semi-space-size=32'])
})

test.skipIf(process.platform === 'win32')('freed memory is returned to the system', () => {
  const { malloc } = run([], '', { MALLOC_ARENA_MAX: '4' })
  expect(new Map(malloc)).toEqual(
    new Map([
      ['MALLOC_ARENA_MAX', '4'],
      ['MALLOC_MMAP_THRESHOLD_', '524288'],
      ['MALLOC_TRIM_THRESHOLD_', '262144'],
    ]),
  )
})

test("the heap limit depends on the machine's memory, within bounds", () => {
  const old = Number(/\d+$/.exec(nodeFlags()[1] ?? '')?.[0])
  expect(old).toBeGreaterThanOrEqual(128)
  expect(old).toBeLessThanOrEqual(512)
})
