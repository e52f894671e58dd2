/** A network to break: TCP forwarded to one address, on the way of which bytes can be held or connections be reset. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Network {
  /** The same URL, by way of this network. */
  through(url: string): string
  /** Nothing moves in either direction, as behind a cable that was pulled; new connections are taken and hear nothing. */
  stall(): void
  /** What was held goes on. */
  resume(): void
  /** Connections that sent `text` when they began stay open, and nothing moves on them any more. Gives their number. */
  silence(text: string): number
  /** The next connection that sends `text` is reset when it has been forwarded: it is done, and nobody hears of it. */
  resetAfter(text: string): void
  /** Every connection that there is ends with a reset. */
  reset(): void
  close(): Promise<void>
}

export async function startNetwork(target: string): Promise<Network> {
  const to = new URL(target)
  /** Each end with the other one of its connection. */
  const open = new Map<Socket, Socket>()
  const all = new Set<Socket>()
  const first = new WeakMap<Socket, Buffer>()
  let stalled = false
  let last: string | null = null
  const own = (socket: Socket, other: Socket) => {
    open.set(socket, other)
    all.add(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      if (!first.has(socket)) first.set(socket, bytes)
      other.write(bytes)
      if (last === null || !bytes.includes(last)) return
      last = null
      socket.resetAndDestroy()
    })
    socket.on('close', () => {
      open.delete(socket)
      // On a network that is down the other end does not hear of it.
      if (!stalled) other.destroySoon()
    })
    if (stalled) socket.pause()
  }
  const server = createServer((near) => {
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
          // Neither hears that the other one leaves.
          open.delete(end)
          end.removeAllListeners('close')
        }
      return found.length
    },
    resetAfter: (text) => {
      last = text
    },
    reset: () => each((socket) => socket.resetAndDestroy()),
    close: () => {
      for (const socket of all) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
