import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { nameBeforeRestore, print, printError, progressOf } from './command.ts'

const isTerminal = process.stdout.isTTY
afterEach(() => {
  process.stdout.isTTY = isTerminal
  vi.restoreAllMocks()
})

/** What the two streams get, in order. */
function catchWritten(): string[] {
  const written: string[] = []
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      written.push(String(text))
      return true
    })
  return written
}

test('on a terminal progress is a bar, and the next line begins below it', () => {
  process.stdout.isTTY = true
  const written = catchWritten()
  const show = progressOf('Writing')
  for (const share of [0, 0.5, 0.501]) show(share)
  printError('The disk is full.')
  show(1)
  print('Written.')
  print('All of it.')
  expect(written).toEqual([
    `\rWriting ${'░'.repeat(30)} 0 %`,
    `\rWriting ${'█'.repeat(15)}${'░'.repeat(15)} 50 %`,
    '\n',
    'The disk is full.\n',
    `\rWriting ${'█'.repeat(30)} 100 %`,
    '\n',
    'Written.\n',
    'All of it.\n',
  ])
})

test('elsewhere progress is a line for each tenth', () => {
  process.stdout.isTTY = false
  const written = catchWritten()
  const show = progressOf('Restoring')
  for (const share of [0, 0.05, 0.1, 0.19, 1]) show(share)
  print('Restored.')
  expect(written).toEqual(['Restoring: 0 %\n', 'Restoring: 10 %\n', 'Restoring: 100 %\n', 'Restored.\n'])
})

test('two restores in the same second save the previous data in two files', () => {
  const now = new Date(2026, 10, 4, 2, 5, 9)
  const names = [nameBeforeRestore(now, false), nameBeforeRestore(now, false)]
  expect(new Set(names).size).toBe(2)
  for (const name of [...names, nameBeforeRestore(now, true)])
    expect(name).toMatch(/^before-restore-task-manager-2026-11-04-020509-[0-9a-f]{8}\.jsonl\.gz(\.enc)?$/)
})

test('a second signal does not end the process before its exit handlers have run', async () => {
  const code = `import { runCommand } from ${JSON.stringify(new URL('./command.ts', import.meta.url))}
    process.on('exit', () => process.kill(process.pid, 'SIGINT'))
    await runCommand(async () => {
      setInterval(() => {}, 1000)
      process.kill(process.pid, 'SIGINT')
      await new Promise(() => {})
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [error, ended] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([error, ended]).toEqual(['Interrupted.\n', [1, null]])
})
