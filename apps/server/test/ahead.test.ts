/** What a server has in memory because it starts, with its sources laid ready as `npm start` does it (decision 0017). */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct } from '#test/product.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const AHEAD = path.join(import.meta.dirname, '../ahead')

let folder: string
let ready: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'task-manager-ahead-'))
  ready = path.join(folder, 'sources ready')
  const { status, stderr } = spawnSync(process.execPath, [path.join(AHEAD, 'make.mjs'), ready])
  expect(String(stderr)).not.toContain('Error')
  expect(status).toBe(0)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Says what a thread has loaded when it ends: every address, and whether Node's compiler for types was among it. */
const TELL = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  import { isMainThread } from 'node:worker_threads'
  const urls = []
  registerHooks({ load(url, context, next) { urls.push(url); return next(url, context) } })
  process.on('exit', () => {
    const compiler = process.moduleLoadList.some((name) => name.includes('amaro'))
    process._rawDebug('TOLD ' + JSON.stringify({ main: isMainThread, compiler, urls }))
  })`)}`

interface Told {
  readonly main: boolean
  readonly compiler: boolean
  readonly urls: readonly string[]
}

test('a start and a report load no compiler, and no library before it is needed', async () => {
  const use = `${pathToFileURL(path.join(AHEAD, 'use.mjs')).href}?in=${encodeURIComponent(ready)}`
  const product = await startProduct({
    DATA_DIR: path.join(folder, 'data'),
    ADMIN_INVITE_TOKEN: '424242',
    NODE_OPTIONS: `--import=${use} --import=${TELL}`,
  })
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
  const told = [...product.errors().matchAll(/^TOLD (.+)$/gm)].map(
    ([, text]) => JSON.parse(text ?? '') as Told,
  )
  expect(told.map(({ main, compiler }) => [main, compiler])).toEqual([
    [false, false],
    [true, false],
  ])
  const [, { urls }] = told as [Told, Told]
  const packages = new Set(urls.flatMap((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? []))
  const late = ['@simplewebauthn/server', 'fflate', 'kysely', 'nodemailer', 'pg', 'rolldown', 'sharp', 'zod']
  expect(late.filter((name) => packages.has(name))).toEqual([])
  expect(packages).toContain('fastify')
  expect(urls.some((url) => url.endsWith('/app.ts'))).toBe(true)
})

test('what is laid ready stands where it stood, so that a stack trace tells the line', () => {
  const files = spawnSync('git', ['ls-files', 'apps/server/src', 'packages/contract/src'], { cwd: ROOT })
  const sources = String(files.stdout)
    .split('\n')
    .filter((file) => /(?<!\.d|\.test)\.ts$/.test(file))
  expect(sources.length).toBeGreaterThan(200)
  const moved = sources.filter((file) => {
    const before = readFileSync(path.join(ROOT, file), 'utf8').split('\n')
    const after = readFileSync(path.join(ready, 'own', file), 'utf8').split('\n')
    const stays = (line: string, i: number) =>
      [...line].every((sign, at) => sign === ' ' || sign === ';' || sign === before[i]?.[at])
    return before.length !== after.length || !after.every(stays)
  })
  expect(moved).toEqual([])
})

test('no library that is laid ready takes two bytes a character', () => {
  for (const name of ['kysely', 'zod/mini'])
    expect(readFileSync(path.join(ready, 'libraries', `${name}.mjs`), 'utf8')).toMatch(/^[\u0000-\u00ff]+$/)
})
