/** The commands of deploy/ serve the build, as an account that can write only its data. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { unprivileged } from '#test/database/postgres.ts'
import { giveTo } from '#test/database/standby.ts'
import { startProduct } from '#test/product.ts'
import { configuration, emptyFolder } from './programs.ts'

const ROOT = path.join(import.meta.dirname, '../..')

test.each([
  ['task-manager.service', /^ExecStart=\S+ (\S+)$/m],
  ['Containerfile', /^ENTRYPOINT \["[^"]+", "([^"]+)"\]$/m],
])('the command of deploy/%s', async (file, command) => {
  const [, program = ''] = command.exec(configuration(file, {})) ?? []
  const { folder, remove } = emptyFolder()
  // If the test runs as root, the product runs as another account, for which the checkout is read-only.
  const account = unprivileged()
  giveTo(folder, account)
  const settings = { DATA_DIR: folder, HOME: folder, NODE_COMPILE_CACHE: '' }
  const product = await startProduct(settings, 'ignore', account, path.join(ROOT, program))
  const page = await fetch(`http://127.0.0.1:${product.port}/`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  product.child.kill('SIGTERM')
  expect([product.errors(), await product.ended]).toEqual(['', [0, null]])
  remove()
})
