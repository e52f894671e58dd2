/** Reverse proxies for tests: nginx with the configuration of the README where it is installed, else one in Node. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const README = path.join(import.meta.dirname, '../../../../README.md')

export interface Between {
  readonly origin: string
  /** Breaks all connections and starts again at the same address. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** `isBuffering`: buffers answers unless a header forbids it. */
export type StartProxy = (origins: readonly string[], isBuffering: boolean) => Promise<Between>

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** The configuration of the README, with the servers of this test. */
function documented(isBuffering: boolean): string {
  const lines = /```nginx\n([\s\S]*?)```/.exec(readFileSync(README, 'utf8'))?.[1]
  if (!lines?.includes('proxy_buffering off;')) throw new Error('The README has no lines for nginx.')
  const here = lines.replace(/proxy_pass \S+;/, 'proxy_pass http://nodes;')
  return isBuffering ? here.replace('proxy_buffering off;', '') : here
}

async function startNginx(origins: readonly string[], isBuffering: boolean): Promise<Between> {
  const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-nginx-'))
  const port = await freePort()
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${name};`,
  )
  const nodes = origins.map((origin) => `server ${new URL(origin).host};`)
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid nginx.pid; error_log stderr emerg;
    events {}
    http { access_log off; ${kept.join(' ')}
      upstream nodes { ${nodes.join(' ')} }
      server { listen 127.0.0.1:${port}; ${documented(isBuffering)} } }`,
  )
  let child: ChildProcess
  const start = async () => {
    child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'inherit' })
    while (!(await isOpen(port))) {
      if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`)
      await pause(20)
    }
  }
  const end = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    origin: `http://127.0.0.1:${port}`,
    restart: async () => {
      await end()
      await start()
    },
    close: async () => {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Servers in turn; one that does not answer is skipped. */
async function startNodeProxy(origins: readonly string[], isBuffering: boolean): Promise<Between> {
  let turn = 0
  const server = createServer(async (incoming, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const attempt = (left: number): void => {
      const target = new URL(origins[turn++ % origins.length] ?? '')
      const { method, url: address, headers } = incoming
      const onward = request(
        { host: target.hostname, port: target.port, method, path: address, headers },
        async (answer) => {
          reply.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.on('error', () => reply.destroy())
          reply.on('close', () => answer.destroy())
          if (!isBuffering || answer.headers['x-accel-buffering'] === 'no') return void answer.pipe(reply)
          const parts: Buffer[] = []
          for await (const part of answer) parts.push(part as Buffer)
          reply.end(Buffer.concat(parts))
        },
      )
      onward.on('error', () => (left > 1 ? attempt(left - 1) : reply.destroy()))
      onward.end(Buffer.concat(chunks))
    }
    attempt(origins.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    restart: async () => server.closeAllConnections(),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const hasNginx = spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0

/** The proxy used, and its name. */
export const proxy: readonly [string, StartProxy] = hasNginx
  ? ['nginx', startNginx]
  : ['a proxy in Node', startNodeProxy]
