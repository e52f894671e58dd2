import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { nodeFlags } from '#scripts/node-flags.mjs'

const FLAGS = pathToFileURL(path.join(import.meta.dirname, 'node-flags.mjs')).href
const PROGRAM = `
const { restartWithFlags, missingFlags } = await import('${FLAGS}')
restartWithFlags()
console.log(JSON.stringify({ given: process.execArgv, missing: missingFlags(), rest: process.argv.slice(1) }))`

function run(args: readonly string[], options = ''): { given: string[]; missing: string[]; rest: string[] } {
  const { stdout } = spawnSync(
    process.execPath,
    [...args, '--input-type=module', '--eval', PROGRAM, 'one', 'two'],
    { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: options } },
  )
  return JSON.parse(stdout)
}

test('a server begins anew with its flags, its words unchanged', () => {
  const { given, missing, rest } = run([])
  // Windows cannot: there a child is started with them.
  expect(missing).toEqual(process.platform === 'win32' ? nodeFlags() : [])
  expect([...given, ...missing]).toEqual(expect.arrayContaining(nodeFlags()))
  expect(rest).toEqual(['one', 'two'])
})

test('what somebody gave stays as it is', () => {
  const { given } = run(['--max-semi-space-size=32'], '--max-old-space-size=900')
  expect(given.filter((flag) => /space/.test(flag))).toEqual(['--max-semi-space-size=32'])
})

test('the old space follows the machine, within bounds', () => {
  const old = Number(/\d+$/.exec(nodeFlags()[1] ?? '')?.[0])
  expect(old).toBeGreaterThanOrEqual(128)
  expect(old).toBeLessThanOrEqual(512)
})
