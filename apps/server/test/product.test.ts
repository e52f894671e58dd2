/** The product as a process: shutdown, and failures of its environment. */
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, type RequestOptions, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDatabase } from '#test/database/databases.ts'
import { startNetwork } from '#test/network/network.ts'
import { type Product, startProduct } from '#test/product.ts'

let folder: string
let product: Product
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'task-manager-product-'))
})
afterEach(async () => {
  product.child.kill('SIGKILL')
  await product.ended
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  readonly status: number | undefined
  readonly connection: string | undefined
}

/** Sends at once; `sent` resolves after writing, `answer` with the answer. */
function send(options: RequestOptions = {}, body = ''): { sent: Promise<void>; answer: Promise<Answer> } {
  const sent = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Answer>()
  const outgoing = request(
    { port: product.port, host: '127.0.0.1', path: '/api/auth/options', ...options },
    (response) => {
      response
        .resume()
        .on('end', () =>
          answer.resolve({ status: response.statusCode, connection: response.headers.connection }),
        )
    },
  )
  outgoing.on('finish', sent.resolve).on('error', answer.reject).end(body)
  return { sent: sent.promise, answer: answer.promise }
}

/** On a busy machine real hashes would take longer than a shutdown may. */
const CHEAP = { NODE_OPTIONS: `--import=${import.meta.resolve('./fake-argon2.ts')}` }

/** Keeps the server busy while the signal arrives. */
function signIn(agent: Agent, i: number) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: `stranger${i}@example.test`, password: 'a guess of mine' })
  return send({ agent, headers, method: 'POST', path: '/api/auth/login' }, body)
}

test('requests sent before the signal are answered, also unread ones', async () => {
  product = await startProduct({ DATA_DIR: folder, ...CHEAP })
  // Four connections are open; forty more arrive while the server is busy.
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  await Promise.all(Array.from({ length: 4 }, () => send({ agent }).answer))
  process.kill(product.child.pid ?? 0, 'SIGSTOP')
  const calls = [
    ...Array.from({ length: 4 }, (_, i) => signIn(agent, i)),
    ...Array.from({ length: 40 }, () => send()),
  ]
  await Promise.all(calls.map((call) => call.sent))
  product.child.kill('SIGTERM')
  process.kill(product.child.pid ?? 0, 'SIGCONT')
  const answers = await Promise.all(calls.map((call) => call.answer))
  expect(answers.slice(0, 4)).toEqual(Array(4).fill({ status: 401, connection: 'close' }))
  expect(answers.slice(4).map(({ status }) => status)).toEqual(Array(40).fill(200))
  // Each turn of the event loop accepts one. A busy machine may deliver the signal after the first answer.
  expect(answers.slice(24).map(({ connection }) => connection)).toEqual(Array(20).fill('close'))
  expect(await product.ended).toEqual([0, null])
  agent.destroy()
})

test('a load balancer that checks it notices the shutdown while calls are still served [api 6]', async () => {
  product = await startProduct({ DATA_DIR: folder })
  const check = () => send({ path: '/healthz' }).answer
  for (let i = 0; i < 2; i++) expect(await check()).toMatchObject({ status: 200 })
  product.child.kill('SIGTERM')
  await vi.waitUntil(async () => (await check()).status === 503, { interval: 5 })
  expect(await send({ path: '/readyz' }).answer).toMatchObject({ status: 503 })
  expect(await send().answer).toEqual({ status: 200, connection: 'close' })
  expect(await product.ended).toEqual([0, null])
})

test('a second signal ends it at once, even during a request', async () => {
  product = await startProduct({ DATA_DIR: folder })
  const slow = connect(product.port, '127.0.0.1')
  slow.on('error', () => {})
  slow.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"email"',
  )
  // Answered after the half request was read.
  await send().answer
  const repeatedSignal = setInterval(() => product.child.kill('SIGTERM'), 100)
  expect(await product.ended).toEqual([null, 'SIGTERM'])
  clearInterval(repeatedSignal)
  slow.destroy()
})

test('a blocked output loses log lines but no work', async () => {
  const unwritable = path.join(folder, 'output')
  writeFileSync(unwritable, '')
  const output = openSync(unwritable, 'r')
  product = await startProduct({ DATA_DIR: folder, LOG_LEVEL: 'info' }, output)
  closeSync(output)
  const wrong = await fetch(`http://127.0.0.1:${product.port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.test', password: 'wrong' }),
  })
  expect(wrong.status).toBe(401)
  expect(await send().answer).toMatchObject({ status: 200 })
  product.child.kill('SIGTERM')
  expect(await product.ended).toEqual([0, null])
})

test('an unusable database stops the start with one sentence', async () => {
  writeFileSync(path.join(folder, 'task-manager.sqlite'), 'no database '.repeat(1000))
  product = await startProduct({ DATA_DIR: folder })
  expect(await product.ended).toEqual([1, null])
  expect(product.errors()).toMatch(/^The database file \S+ is damaged \(.+\)\. Keep it .+ backup\.\n$/)
})

test('a start waits for a PostgreSQL that does not answer yet [api 6]', async () => {
  const database = await emptyDatabase('postgres')
  const network = await startNetwork(database.databaseUrl ?? '')
  network.refuse(true)
  product = await startProduct({
    DATA_DIR: folder,
    DATABASE_URL: network.through(database.databaseUrl ?? ''),
  })
  const health = await fetch(`http://127.0.0.1:${product.port}/healthz`)
  expect(await health.json()).toEqual({ status: 'starting', message: 'PostgreSQL does not answer yet.' })
  network.refuse(false)
  await vi.waitUntil(async () => (await send({ path: '/readyz' }).answer).status === 200, { timeout: 20_000 })
  product.child.kill('SIGTERM')
  expect(await product.ended).toEqual([0, null])
  await network.close()
  await database.remove()
})
