import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-alone-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A process that runs `first` and then builds alone. */
function build(lock: string, first = '') {
  const code = `import { existsSync, writeFileSync } from 'node:fs'
    import { runAlone } from ${JSON.stringify(new URL('./run-alone.mjs', import.meta.url))}
    const lock = ${JSON.stringify(lock)}
    ${first}
    runAlone(() => console.log('built, ' + (existsSync(lock) ? 'alone' : 'without a lock')), lock)`
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  return spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: [...stdio] })
}

/** Its output and exit code. */
async function ended(build: ReturnType<typeof spawn>): Promise<string> {
  const exit = once(build, 'exit')
  const output = build.stdout ? await text(build.stdout) : ''
  return `${output}${(await exit)[0]}`
}

test('a build waits for another one, says so, and then runs', async () => {
  const lock = path.join(folder, 'build.pid')
  writeFileSync(lock, `${process.pid}`)
  const waiting = build(lock)
  expect(String((await once(waiting.stdout, 'data'))[0])).toBe(
    `Waiting for another process that installs or builds here. If there is none, delete ${lock}.\n`,
  )
  rmSync(lock)
  expect(await ended(waiting)).toBe('built, alone\n0')
  expect(existsSync(lock)).toBe(false)
})

test('a build does not wait for a process that was killed', async () => {
  const lock = path.join(folder, 'killed.pid')
  writeFileSync(lock, '4194305')
  expect(await ended(build(lock))).toMatch(/built, alone\n0$/)
  expect(existsSync(lock)).toBe(false)
  // After a restart of the machine, another process may have its id.
  writeFileSync(lock, `${process.pid}`)
  utimesSync(lock, 0, 0)
  expect(await ended(build(lock))).toMatch(/built, alone\n0$/)
  // In a restarted container this one may have the id of the killed one.
  expect(await ended(build(lock, 'writeFileSync(lock, String(process.pid))'))).toMatch(/built, alone\n0$/)
})

test('a build needs no lock in a folder that cannot be written', async () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  expect(await ended(build(path.join(file, 'no-folder/build.pid')))).toBe('built, without a lock\n0')
})
