/** Servers of a single journey, for changes that would affect the shared one: its settings, its first visitor. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { serverFile } from '#scripts/program/run-program.mjs'
import { freePort } from '#test/network/free-port.ts'
import { INVITE_CODE } from './api.ts'
import { test as withAccounts } from './fixtures.ts'

interface OwnServer {
  readonly origin: string
  readonly dataDir: string
  stop(): Promise<void>
}

/** Otherwise hashes of passwords take seconds of a busy machine, and the browser's calls time out. */
const cheapHashes = ['--import', import.meta.resolve('#test/fake-argon2.ts')]

/** On SQLite, whatever engine the other journeys use. */
async function start(dataDir: string): Promise<OwnServer> {
  const port = await freePort()
  const child = spawn(process.execPath, [...cheapHashes, serverFile()], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_INVITE_TOKEN: INVITE_CODE,
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  const ready = () =>
    fetch(`${origin}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ready, { timeout: 60_000 }).toBe(200)
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exited
  }
  return { origin, dataDir, stop }
}

/** `startServer` starts an empty one; all are stopped at the end. */
export const test = withAccounts.extend<{ startServer: () => Promise<OwnServer> }>({
  startServer: async ({ page }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'task-manager-own-'))
    const servers: OwnServer[] = []
    await use(async () => {
      const server = await start(path.join(folder, String(servers.length)))
      servers.push(server)
      return server
    })
    // An open page would log that it cannot reach the server.
    await page.close()
    await Promise.all(servers.map((server) => server.stop()))
    await rm(folder, { recursive: true, force: true })
  },
})
