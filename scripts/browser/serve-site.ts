import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#test/network/free-port.ts'
import { UNSET } from '#test/unset-settings.ts'

/** Starts the built product on a free port; resolves when it answers. The database is empty unless `prepare` fills it. */
export async function serveSite(
  prepare: (env: NodeJS.ProcessEnv) => void = () => {},
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'task-manager-site-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    ...UNSET,
    PORT: String(port),
    DATA_DIR: home,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
  }
  prepare(env)
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../apps/server/src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
  const ended = new Promise<void>((done) => server.once('exit', () => done()))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(home, { recursive: true, force: true })
  }
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await answers(`${origin}/readyz`)) return { origin, stop }
    await new Promise((done) => setTimeout(done, 100))
  }
  await stop()
  throw new Error('the server did not start')
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
