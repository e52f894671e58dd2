import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

test('hadolint finds nothing in deploy/Containerfile', () => {
  const file = path.join(import.meta.dirname, '../Containerfile')
  const { status, stdout } = spawnSync('hadolint', [file], { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})
