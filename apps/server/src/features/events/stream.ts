/** An open response of server-sent events. It is ended when its client stops reading. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { StreamEventName } from '@task-manager/contract/events'

/** Maximum buffered bytes for a slow client. Above this it is disconnected, and reconnects later. */
const BUFFERED_MAX = 256 * 1024

export interface Stream {
  /** `data` is JSON. `id`: the position in the log to resume from. */
  send(event: StreamEventName, data: string, id?: string): void
  /** Sends a comment line. */
  sendHeartbeat(): void
  end(): void
  /** Calls `then` once when the connection is closed. */
  onEnd(then: () => void): void
}

/**
 * On PostgreSQL a position names the transactions that are open, and grows with them. Headers of a request have at most
 * 16 KB, behind some proxies 4 KB.
 */
const ID_MAX = 3000

/**
 * One event (WHATWG HTML 9.2). JSON contains no line breaks. Without a too long id the client resumes from an earlier
 * event, and receives some events twice.
 */
const frame = (event: StreamEventName, data: string, id = ''): string =>
  `event: ${event}\n${id === '' || id.length > ID_MAX ? '' : `id: ${id}\n`}data: ${data}\n\n`

export function openStream(response: ServerResponse, socket: Socket): Stream {
  socket.setKeepAlive(true, 30_000)
  socket.setNoDelay(true)
  const write = (text: string): void => {
    if (response.destroyed || response.writableEnded) return
    response.write(text)
    if (response.writableLength > BUFFERED_MAX) response.destroy()
  }
  return {
    send: (event, data, id) => write(frame(event, data, id)),
    sendHeartbeat: () => write(':\n\n'),
    end: () => response.end(),
    onEnd: (then) => {
      response.once('close', then)
    },
  }
}
