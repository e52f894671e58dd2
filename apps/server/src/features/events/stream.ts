/** One open stream: an answer that is written bit by bit, and dropped when its reader takes nothing any more. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { StreamEventName } from '@task-manager/contract/events'

/** What may wait for a slow reader, in bytes; then they are cut off and come back to ask again. */
const WAITING_MAX = 256 * 1024

export interface Stream {
  /** `data` is JSON; `id` a place in the log to go on from. */
  send(event: StreamEventName, data: string, id?: string): void
  /** A line that says nothing but that the stream lives. */
  beat(): void
  end(): void
  /** Runs `then` once when it is over, for whatever reason. */
  onEnd(then: () => void): void
}

/** `text/event-stream` (WHATWG HTML 9.2). JSON has no line breaks of its own. */
const frame = (event: StreamEventName, data: string, id?: string): string =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`

export function openStream(response: ServerResponse, socket: Socket): Stream {
  socket.setKeepAlive(true, 30_000)
  socket.setNoDelay(true)
  const write = (text: string): void => {
    if (response.destroyed || response.writableEnded) return
    response.write(text)
    if (response.writableLength > WAITING_MAX) response.destroy()
  }
  return {
    send: (event, data, id) => write(frame(event, data, id)),
    beat: () => write(':\n\n'),
    end: () => response.end(),
    onEnd: (then) => {
      let over = false
      response.once('close', () => {
        if (over) return
        over = true
        then()
      })
    },
  }
}
