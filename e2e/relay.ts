/** A proxy between browser and server that can cut the connection or pretend another version. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import type { Account } from './api.ts'
import { test as signedIn } from './fixtures.ts'

interface Proxy {
  origin: string
  /** The same server under a name that is not a secure context without TLS. */
  plainOrigin: string
  /** Requested paths since the last call of `forget`, without the query. */
  requested: () => string[]
  forget: () => void
  /** Pretends that the server has this version, with its own service worker. */
  upgrade: (version: string) => void
  /** Cuts or restores the connection. */
  cut: (away: boolean) => void
  close: () => Promise<void>
}

async function startProxy(): Promise<Proxy> {
  let version: string | null = null
  let away = false
  let requested: string[] = []
  const server = createServer((incoming, reply) => {
    requested.push((incoming.url ?? '').split('?', 1)[0] ?? '')
    if (away) incoming.destroy()
    else pass(incoming, reply, version)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    plainOrigin: `http://tasks.office.test:${port}`,
    requested: () => requested,
    forget: () => {
      requested = []
    },
    upgrade: (next) => {
      version = next
    },
    cut: (now) => {
      away = now
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function pass(incoming: IncomingMessage, reply: ServerResponse, version: string | null): void {
  const headers = { ...incoming.headers }
  // Uncompressed and uncached, so that the proxy can change it.
  const worker = incoming.url === '/service-worker.js'
  if (worker) {
    delete headers['accept-encoding']
    delete headers['if-none-match']
  }
  const { method, url: path } = incoming
  const onward = request(
    { host: '127.0.0.1', port: process.env.E2E_PORT, method, path, headers },
    (answer) => {
      if (version === null) {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
        return
      }
      if (answer.headers['x-version']) answer.headers['x-version'] = version
      if (worker) {
        delete answer.headers['content-length']
        delete answer.headers.etag
      }
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply, { end: !worker })
      if (worker) answer.on('end', () => reply.end(`\n// ${version}\n`))
    },
  )
  onward.on('error', () => reply.destroy())
  incoming.pipe(onward)
}

/** Journeys behind the proxy; `open` starts signed in. */
export const test = signedIn.extend<{
  relay: Proxy
  open: (account: Account, path: string) => Promise<void>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  relay: async ({}, use) => {
    const relay = await startProxy()
    await use(relay)
    await relay.close()
  },
  // Closed after the console was checked: closing it breaks pending calls, which the console logs.
  silentConsole: async ({ relay: _, silentConsole }, use) => use(silentConsole),
  open: async ({ page, context, relay }, use) => {
    await use(async (account, path) => {
      const localStorage = [{ name: 'token', value: account.token }]
      await context.setStorageState({ cookies: [], origins: [{ origin: relay.origin, localStorage }] })
      await page.goto(relay.origin + path)
    })
  },
})

/** Resolves when the service worker has cached its files and controls the page, which takes long on a busy machine. */
export const serviceWorkerReady = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 90_000,
  })

export const goOffline = (page: Page) => page.context().setOffline(true)
export const goOnline = (page: Page) => page.context().setOffline(false)

/** Stored answers as text; empty without any. */
export const storedData = (page: Page) =>
  page.evaluate(async () => {
    // Opening a missing database would create it.
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'task-manager')) return ''
    return new Promise<string>((resolve) => {
      const opening = indexedDB.open('task-manager')
      opening.onsuccess = () => {
        const db = opening.result
        const reading = db.transaction('kept').objectStore('kept').getAll()
        reading.onsuccess = () => {
          db.close()
          resolve(reading.result.length > 0 ? JSON.stringify(reading.result) : '')
        }
      }
    })
  })

/** Stores this as the answer of each key, for another owner of the data on the device. */
export const replaceStored = (page: Page, owner: string, keys: readonly string[], data: unknown) =>
  page.evaluate(
    async (given) => {
      localStorage.setItem('kept-for', given.owner)
      const { promise, resolve } = Promise.withResolvers<void>()
      const opening = indexedDB.open('task-manager')
      opening.onsuccess = () => {
        const db = opening.result
        const writing = db.transaction('kept', 'readwrite')
        for (const key of given.keys)
          writing.objectStore('kept').put({ ...given, at: Date.now(), key: [key] }, key)
        writing.oncomplete = () => {
          db.close()
          resolve()
        }
      }
      await promise
    },
    { owner, keys, data },
  )

export const untilStored = (page: Page, text: string) =>
  expect.poll(() => storedData(page), { timeout: 20_000 }).toContain(text)
