import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configuration, emptyFolder } from './programs.ts'

/** The scale goes to 10; below 2, `systemd-analyze` says OK. */
const EXPOSURE_MAX = 2

let file: string
let clean: () => void

beforeAll(() => {
  const { folder, remove } = emptyFolder()
  clean = remove
  file = path.join(folder, 'task-manager@3000.service')
  // The program must exist to be verified.
  writeFileSync(
    file,
    configuration('task-manager.service', {
      '/opt/task-manager/node_modules/.bin/node': process.execPath,
      'WorkingDirectory=/opt/task-manager': `WorkingDirectory=${folder}`,
      'file:///opt/task-manager/': 'https://example.org/',
    }),
  )
})
afterAll(() => clean())

const analyze = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

test('systemd-analyze verify finds nothing', () => {
  expect(analyze('verify', '--man=no', file)).toEqual({ status: 0, output: '' })
})

test('systemd-analyze security reports low exposure', () => {
  const { output } = analyze('security', '--offline=yes', '--no-pager', file)
  const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(output)?.[1])
  expect(exposure).toBeLessThanOrEqual(EXPOSURE_MAX)
})
