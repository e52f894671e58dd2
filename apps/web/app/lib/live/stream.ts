/**
 * The live stream, read until `signal` is aborted. It uses fetch, because the token belongs in a header and never in an
 * address. It resumes after the last event it received, with growing, random pauses between attempts.
 */
import { HEARTBEAT_MS, type StreamEventName, streamEventsCall } from '@task-manager/contract/events'
import { createParser } from 'eventsource-parser'
import { readsSignal } from '#web/lib/http/pending-requests.ts'
import { readToken } from '#web/lib/session-store/session-store.ts'

export interface StreamEvent {
  readonly name: StreamEventName
  readonly data: unknown
}

interface Listener {
  onEvent(event: StreamEvent): void
  onConnected(connected: boolean): void
}

/** Longer silence means a broken connection, in ms. */
const SILENCE_MS = HEARTBEAT_MS * 1.5
const PAUSE_MS = 1000
const PAUSE_MAX_MS = 30_000

/** Growing and random, so that not all clients reconnect at once. */
export const pauseAfter = (failures: number, random: number): number =>
  Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** failures) * (0.5 + random / 2)

/** Resolves after `ms`, or earlier when the network returns, the tab is shown or `signal` is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      removeEventListener('online', done)
      document.removeEventListener('visibilitychange', shown)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const shown = (): void => {
      if (!document.hidden) done()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    document.addEventListener('visibilitychange', shown)
    signal.addEventListener('abort', done)
  })
}

interface StreamPosition {
  last: string | null
  /** True when the first attempt failed, so that events since the page was loaded are missing. */
  late: boolean
}

/** Reads one connection to its end. Returns `answered` when the server answered. */
async function readOnce(
  position: StreamPosition,
  listener: Listener,
  signal: AbortSignal,
): Promise<'answered' | 'refused' | 'silent'> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  const answer = await fetch(streamEventsCall.path, {
    // Logging out ends it: the server would refuse a request that is under way.
    signal: AbortSignal.any([signal, silence.signal, readsSignal()]),
    cache: 'no-store',
    // Requests of the screen come first.
    priority: 'low',
    headers: {
      authorization: `Bearer ${readToken()}`,
      ...(position.last === null ? {} : { 'last-event-id': position.last }),
    },
  })
  if (answer.status === 401 || answer.status === 403) return 'refused'
  if (!answer.ok || answer.body === null) return 'silent'
  listener.onConnected(true)
  const parser = createParser({
    onEvent: ({ event, data, id }) => {
      if (id !== undefined) position.last = id
      listener.onEvent({ name: event as StreamEventName, data: JSON.parse(data) })
      if (position.late) listener.onEvent({ name: 'resync', data: {} })
      position.late = false
    },
  })
  // Not `for await`: Safari cannot iterate over a stream.
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      listener.onConnected(true)
      parser.feed(part.value)
    }
  } finally {
    clearTimeout(timer)
    await reader.cancel().catch(() => {})
  }
  return 'answered'
}

/** Returns when `signal` is aborted, after logging out, and when the server ends the session. */
export async function listen(listener: Listener, signal: AbortSignal): Promise<void> {
  const position: StreamPosition = { last: null, late: false }
  for (let failures = 0; !signal.aborted && readToken() !== null; ) {
    const outcome = await readOnce(position, listener, signal).catch(() => 'silent' as const)
    if (signal.aborted) return
    listener.onConnected(false)
    if (outcome === 'refused') {
      listener.onEvent({ name: 'end', data: { reason: 'signed-out' } })
      return
    }
    failures = outcome === 'answered' ? 0 : failures + 1
    if (position.last === null) position.late = true
    await pause(pauseAfter(failures, Math.random()), signal)
  }
}
