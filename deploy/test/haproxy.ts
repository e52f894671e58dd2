import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#test/network/free-port.ts'
import { makeCertificate } from './certificate.ts'
import { configuration, emptyFolder, startProgram } from './programs.ts'
import type { RunningProxy } from './proxy.ts'

/** Starts HAProxy with deploy/haproxy.cfg. */
export async function startHaproxy([one, two, three]: readonly [
  string,
  string,
  string?,
]): Promise<RunningProxy> {
  const { folder, remove } = emptyFolder()
  const { certificate, key } = makeCertificate(folder)
  const both = path.join(folder, 'both.pem')
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  const [plain, port] = [await freePort(), await freePort()]
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    configuration('haproxy.cfg', {
      '127.0.0.1:3000': one,
      '127.0.0.1:3001': two,
      '127.0.0.1:3002': three ?? `127.0.0.1:${await freePort()}`,
      'bind :80': `bind 127.0.0.1:${plain}`,
      'bind :443': `bind 127.0.0.1:${port}`,
      '/etc/haproxy/task-manager.pem': both,
    }),
  )
  const running = await startProgram('haproxy', ['-db', '-f', file], { port })
  return {
    origin: `https://127.0.0.1:${port}`,
    stop: async () => {
      await running.stop()
      remove()
    },
  }
}
