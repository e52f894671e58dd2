/** The bundle that `npm start` runs (decision 0034). */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct } from '#test/product.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
/** In the checkout, where the bundle can import the packages. */
const CACHE = path.join(ROOT, 'node_modules/.cache')

let folder: string
let bundle: string
beforeAll(() => {
  mkdirSync(CACHE, { recursive: true })
  folder = mkdtempSync(path.join(CACHE, 'bundle-test-'))
  bundle = path.join(folder, 'a bundle')
  expect(spawnSync(process.execPath, [path.join(ROOT, 'apps/server/bundle.mjs'), bundle]).status).toBe(0)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Writes every address that a thread loads, at once: a report's thread is terminated when its stream ends. The main
 * thread also writes which modules of Node it loaded.
 */
const REPORT = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  import { isMainThread } from 'node:worker_threads'
  const thread = isMainThread ? 'main' : 'worker'
  registerHooks({ load(url, context, next) { process._rawDebug('LOADED ' + thread + ' ' + url); return next(url, context) } })
  if (isMainThread) process.on('exit', () => {
    process._rawDebug('NODE ' + process.moduleLoadList.join(' '))
  })`)}`

test('a start and a report load no compiler, and no library before it is needed', async () => {
  const product = await startProduct(
    {
      DATA_DIR: path.join(folder, 'data'),
      ADMIN_INVITE_TOKEN: '424242',
      NODE_OPTIONS: `--import=${REPORT}`,
    },
    'ignore',
    {},
    path.join(bundle, 'main.mjs'),
  )
  const call = (url: string, init: RequestInit) => fetch(`http://127.0.0.1:${product.port}${url}`, init)
  const signedUp = await call('/api/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ name: 'Ada Example', email: 'ada@example.test', password: 'one long password of hers' },
      adminInviteToken: '424242',
    }),
  })
  const { token } = (await signedUp.json()) as { token: string }
  const report = await call('/api/reports/export/tasks', { headers: { authorization: `Bearer ${token}` } })
  expect([report.status, (await report.arrayBuffer()).byteLength > 0]).toEqual([200, true])
  product.child.kill('SIGTERM')
  await product.ended
  const loadedIn = (thread: string) =>
    [...product.errors().matchAll(new RegExp(`LOADED ${thread} (\\S+)$`, 'gm'))].map(([, url]) => url ?? '')
  const [urls, inThread] = [loadedIn('main'), loadedIn('worker')]
  expect(inThread.length).toBeGreaterThan(0)
  expect([...urls, ...inThread].filter((url) => url.endsWith('.ts'))).toEqual([])
  const [, nodeModules] = /NODE (.+)/.exec(product.errors()) ?? []
  expect(nodeModules).toContain('sqlite')
  // Node's compiler for types, and the client behind fetch.
  expect(nodeModules).not.toMatch(/amaro|undici/)
  const packages = new Set(urls.flatMap((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? []))
  const late = ['@simplewebauthn/server', 'fflate', 'kysely', 'nodemailer', 'pg', 'rolldown', 'sharp', 'zod']
  expect(late.filter((name) => packages.has(name))).toEqual([])
  expect(packages).toContain('fastify')
})

test('a stack trace names the source and its line', () => {
  const start = readFileSync(path.join(ROOT, 'scripts/program/run-program.mjs'), 'utf8')
  const [, sourceMaps = ''] = /SOURCE_MAPS = '(.+)'/.exec(start) ?? []
  const script = `
    import(${JSON.stringify(pathToFileURL(path.join(bundle, 'export.worker.mjs')).href)}).catch((error) => console.log(error.stack))`
  const { stdout } = spawnSync(process.execPath, [sourceMaps, '--input-type=module', '-e', script])
  const [, file, line] = /\((\/[^()]*?\.ts):(\d+):\d+\)/.exec(String(stdout)) ?? []
  expect(file).toMatch(/\/apps\/server\/src\/features\/reports\/export\.worker\.ts$/)
  const source = readFileSync(file ?? '', 'utf8').split('\n')[Number(line) - 1]
  expect(source).toContain('This file runs as a worker thread')
})
