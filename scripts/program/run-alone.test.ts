import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-alone-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The output of a process that builds alone. */
function build(lock: string) {
  const code = `import { existsSync } from 'node:fs'
    import { runAlone } from ${JSON.stringify(new URL('./run-alone.mjs', import.meta.url))}
    const lock = ${JSON.stringify(lock)}
    runAlone(() => console.log('built, ' + (existsSync(lock) ? 'alone' : 'without a lock')), lock)`
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  return spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: [...stdio] }).stdout
}

test('a build waits for another one, says so, and then runs', async () => {
  const lock = path.join(folder, 'build.pid')
  writeFileSync(lock, `${process.pid}`)
  const output = build(lock)
  expect(String((await once(output, 'data'))[0])).toBe(
    `Waiting for another process that installs or builds here. If there is none, delete ${lock}.\n`,
  )
  rmSync(lock)
  expect(await text(output)).toBe('built, alone\n')
  expect(existsSync(lock)).toBe(false)
})

test('a build does not wait for a process that was killed, nor in a folder that cannot be written', async () => {
  const lock = path.join(folder, 'killed.pid')
  writeFileSync(lock, '4194305')
  expect(await text(build(lock))).toMatch(/built, alone\n$/)
  expect(existsSync(lock)).toBe(false)
  writeFileSync(lock, '')
  expect(await text(build(path.join(lock, 'no-folder/build.pid')))).toBe('built, without a lock\n')
})
