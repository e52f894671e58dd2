import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '#test/network/free-port.ts'
import { trust } from './certificate.ts'
import { emptyFolder, startProgram } from './programs.ts'
import { type RunningProxy, testProxy } from './proxy.ts'
import { describeRestart } from './restart.ts'

const FILE = path.join(import.meta.dirname, '../Caddyfile')

test('deploy/Caddyfile is valid and formatted', () => {
  const checked = execFileSync('caddy', ['adapt', '--config', FILE, '--adapter', 'caddyfile'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  expect(JSON.parse(checked)).toHaveProperty('apps.http.servers')
})

async function startCaddy([one, two]: readonly [string, string]): Promise<RunningProxy> {
  const { folder, remove } = emptyFolder()
  const [plain, port, admin] = [await freePort(), await freePort(), await freePort()]
  const settings = {
    // Caddy creates its own authority for this name.
    DOMAIN: 'localhost',
    NODES: `${one} ${two}`,
    HTTP_PORT: String(plain),
    HTTPS_PORT: String(port),
    CADDY_ADMIN: `127.0.0.1:${admin}`,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  }
  const running = await startProgram(
    'env',
    [
      ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
      ...['caddy', 'run', '--config', FILE, '--adapter', 'caddyfile'],
    ],
    { port },
  )
  trust(path.join(folder, 'caddy/pki/authorities/local/root.crt'))
  return {
    origin: `https://localhost:${port}`,
    stop: async () => {
      await running.stop()
      remove()
    },
  }
}

testProxy('Caddy, deploy/Caddyfile', startCaddy)
describeRestart('Caddy, deploy/Caddyfile', startCaddy)
