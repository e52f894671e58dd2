/** A TCP proxy that can hold bytes and reset connections. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const END_BYTES = 64

export interface Network {
  /** The same URL through this proxy. */
  through(url: string): string
  /** Forwards nothing in either direction, like a pulled cable. New connections are accepted and get no answer. */
  stall(): void
  /** Forwards what was held. */
  resume(): void
  /** Forwards nothing more on open connections that began with `text`. Returns their number. */
  silence(text: string): number
  /** Resets the next connection that sends `text`, after forwarding it: it is executed without an answer. */
  resetAfter(text: string): void
  /** Forwards everything with this delay in ms, in order; 0: at once. */
  delay(ms: number): void
  /** Resets new connections, like a program that is not running, or accepts them again. */
  refuse(isRefusing: boolean): void
  /** Resets all connections. */
  reset(): void
  close(): Promise<void>
}

export async function startNetwork(target: string): Promise<Network> {
  const to = new URL(target)
  /** Each socket with the other one of its connection. */
  const open = new Map<Socket, Socket>()
  const all = new Set<Socket>()
  const first = new WeakMap<Socket, Buffer>()
  /** The last bytes of each, in case a text arrives in two pieces. */
  const ends = new WeakMap<Socket, Buffer>()
  /** The delayed data of each sending socket. */
  const late = new WeakMap<Socket, Promise<void>>()
  let stalled = false
  let refusing = false
  let delayed = 0
  let last: string | null = null
  const forward = (socket: Socket, other: Socket, bytes: Buffer): void => {
    const before = late.get(socket)
    if (delayed === 0 && before === undefined) return void other.write(bytes)
    const due = pause(delayed)
    const sent = Promise.all([before, due]).then(() => {
      other.write(bytes)
      if (late.get(socket) === sent) late.delete(socket)
    })
    late.set(socket, sent)
  }
  const own = (socket: Socket, other: Socket) => {
    open.set(socket, other)
    all.add(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      if (!first.has(socket)) first.set(socket, bytes)
      forward(socket, other, bytes)
      const known = Buffer.concat([ends.get(socket) ?? Buffer.alloc(0), bytes])
      ends.set(socket, known.subarray(-END_BYTES))
      if (last === null || !known.includes(last)) return
      last = null
      socket.resetAndDestroy()
    })
    socket.on('close', () => {
      open.delete(socket)
      // While stalled, the other end gets no notice.
      if (!stalled) void Promise.resolve(late.get(socket)).then(() => other.destroySoon())
    })
    if (stalled) socket.pause()
  }
  const server = createServer((near) => {
    if (refusing) return near.resetAndDestroy()
    const far = connect({ host: to.hostname, port: Number(to.port) })
    own(near, far)
    own(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const each = (work: (socket: Socket) => void) => {
    for (const socket of open.keys()) work(socket)
  }
  return {
    through: (url) => {
      const changed = new URL(url)
      changed.host = `127.0.0.1:${port}`
      return changed.href
    },
    stall: () => {
      stalled = true
      each((socket) => socket.pause())
    },
    resume: () => {
      stalled = false
      for (const [socket, other] of open) other.destroyed ? socket.destroy() : socket.resume()
    },
    silence: (text) => {
      const found = [...open].filter(([socket]) => first.get(socket)?.includes(text))
      for (const ends of found)
        for (const end of ends) {
          end.pause()
          // Neither end gets a notice that the other one closed.
          open.delete(end)
          end.removeAllListeners('close')
        }
      return found.length
    },
    resetAfter: (text) => {
      last = text
    },
    delay: (ms) => {
      delayed = ms
    },
    refuse: (isRefusing) => {
      refusing = isRefusing
    },
    reset: () => each((socket) => socket.resetAndDestroy()),
    close: () => {
      for (const socket of all) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
