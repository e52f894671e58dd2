/** A way between browser and server that a journey can change: another version behind it, or a line that is cut. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { type Account, test as signedIn } from './fixtures.ts'

interface Between {
  origin: string
  /** The same server under a name that browsers do not trust without TLS. */
  plainOrigin: string
  /** What was asked for since the last call of `forget`, without the query. */
  asked: () => string[]
  forget: () => void
  /** From now on the server seems to be of this version, with a service worker of its own. */
  upgrade: (version: string) => void
  /** Nobody is there any more, or again. */
  cut: (away: boolean) => void
  close: () => Promise<void>
}

async function startBetween(): Promise<Between> {
  let version: string | null = null
  let away = false
  let asked: string[] = []
  const server = createServer((incoming, reply) => {
    asked.push((incoming.url ?? '').split('?', 1)[0] ?? '')
    if (away) incoming.destroy()
    else pass(incoming, reply, version)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    plainOrigin: `http://tasks.office.test:${port}`,
    asked: () => asked,
    forget: () => {
      asked = []
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
  // What is changed here must be readable here, and always new to the browser.
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

/** Journeys with a way that they can change; `open` begins one signed in. */
export const test = signedIn.extend<{
  between: Between
  open: (account: Account, path: string) => Promise<void>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  between: async ({}, use) => {
    const between = await startBetween()
    await use(between)
    await between.close()
  },
  // The way is there until what the page said was heard: its end breaks calls under way, of which the console would tell.
  silence: async ({ between: _, silence }, use) => use(silence),
  open: async ({ page, context, between }, use) => {
    await use(async (account, path) => {
      const localStorage = [{ name: 'token', value: account.token }]
      await context.setStorageState({ cookies: [], origins: [{ origin: between.origin, localStorage }] })
      await page.goto(between.origin + path)
    })
  },
})

/** The worker has fetched its files and answers for this page. */
export const inCharge = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 30_000,
  })

/** What is kept of answers, as text; empty when nothing is. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    // Opening one that is not there would make it.
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'task-manager')) return ''
    return new Promise<string>((resolve) => {
      const opening = indexedDB.open('task-manager')
      opening.onsuccess = () => {
        const db = opening.result
        const asking = db.transaction('kept').objectStore('kept').getAll()
        asking.onsuccess = () => {
          db.close()
          resolve(asking.result.length > 0 ? JSON.stringify(asking.result) : '')
        }
      }
    })
  })

export const keeps = (page: Page, text: string) =>
  expect.poll(() => kept(page), { timeout: 20_000 }).toContain(text)
