import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { runAfter } from './run-after.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-after-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HANGS = 'sleep 100; true'
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a command that hangs ends after the longest time [A28]', async () => {
  expect(await runAfter(HANGS, 'file', new AbortController().signal, 1)).toBe(
    'BACKUP_AFTER failed: it took longer than 60 minutes',
  )
})

test('a command gets the settings of the server, without its keys and passwords [A28]', async () => {
  vi.stubEnv('BACKUP_KEY', 'hidden')
  vi.stubEnv('BACKUP_KEEP', '3d')
  const { signal } = new AbortController()
  expect(await runAfter('[ "$BACKUP_KEY-$BACKUP_KEEP" = "-3d" ] # ', 'file', signal)).toBe('')
  vi.unstubAllEnvs()
})

test('a command ends with the server, with its children [A28]', async () => {
  const [pidFile, ending] = [path.join(folder, 'pid'), new AbortController()]
  const running = runAfter(
    `(sleep 100 & echo $! > ${pidFile}.new; mv ${pidFile}.new ${pidFile}; wait); true`,
    'file',
    ending.signal,
  )
  await expect.poll(() => existsSync(pidFile)).toBe(true)
  const pid = Number(readFileSync(pidFile, 'utf8'))
  expect(isRunning(pid)).toBe(true)
  ending.abort()
  expect(await running).toBe('BACKUP_AFTER failed: the server stopped')
  await expect.poll(() => isRunning(pid)).toBe(false)
})
