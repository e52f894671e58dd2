import { expect, test } from 'vitest'
import { logLines } from './log-lines.ts'

/** An output on a disk with `free` bytes. */
function disk(free: number) {
  const state = { free, text: '' }
  const put = (bytes: Buffer): number => {
    if (state.free === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const taken = Math.min(bytes.length, state.free)
    state.free -= taken
    state.text += bytes.subarray(0, taken).toString()
    return taken
  }
  return { state, lines: logLines(put) }
}

test('drops and counts lines while the disk is full, and then completes a partly written line first', () => {
  const { state, lines } = disk(16)
  for (const line of ['first one\n', 'second one\n', 'third one\n', 'fourth one\n']) lines.write(line)
  expect(state.text).toBe('first one\nsecond')
  state.free = 1000
  lines.write('fifth one\n')
  const [first, second, report, fifth, ...more] = state.text.split('\n')
  expect([first, second, fifth, more]).toEqual(['first one', 'second one', 'fifth one', ['']])
  expect(JSON.parse(report ?? '')).toMatchObject({
    level: 40,
    msg: '2 log lines were dropped: standard output was blocked',
  })
})

test('lines that are dropped while the count is written are counted too', () => {
  const { state, lines } = disk(0)
  lines.write('first one\n')
  state.free = 20
  lines.write('second one\n')
  state.free = 1000
  lines.write('third one\n')
  const [report, again, third] = state.text.split('\n')
  expect(JSON.parse(report ?? '').msg).toMatch(/^1 log lines were dropped/)
  expect(JSON.parse(again ?? '').msg).toMatch(/^1 log lines were dropped/)
  expect(third).toBe('third one')
})
