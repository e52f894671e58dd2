/**
 * One live stream, kept open for as long as `signal` is not aborted: read with fetch, because the token travels in a header
 * and never in an address. It goes on from the last place it heard, with growing, uneven pauses between the attempts.
 */
import { HEARTBEAT_MS, type StreamEventName, streamEventsCall } from '@task-manager/contract/events'
import { createParser } from 'eventsource-parser'
import { readToken } from '#web/lib/session-store/session-store.ts'

export interface StreamEvent {
  readonly name: StreamEventName
  readonly data: unknown
}

interface Listener {
  onEvent(event: StreamEvent): void
  onConnected(connected: boolean): void
}

/** Silence longer than this is a connection that broke without a word, in ms. */
const SILENCE_MS = HEARTBEAT_MS * 1.5
const PAUSE_MS = 1000
const PAUSE_MAX_MS = 30_000

/** Growing, and different for everybody, so that a server that is back is not asked by all at once. */
export const pauseAfter = (failures: number, random: number): number =>
  Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** failures) * (0.5 + random / 2)

/** Resolves after `ms`, or at once when the network returns, the tab is shown, or the signal ends it. */
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

interface Place {
  last: string | null
  /** The first attempt failed: what happened since the screen was filled is further back than the server looks. */
  late: boolean
}

/** Reads one connection to its end; tells whether the server spoke at all. */
async function readOnce(
  place: Place,
  listener: Listener,
  signal: AbortSignal,
): Promise<'heard' | 'refused' | 'silent'> {
  const quiet = new AbortController()
  let timer = setTimeout(() => quiet.abort(), SILENCE_MS)
  const answer = await fetch(streamEventsCall.path, {
    signal: AbortSignal.any([signal, quiet.signal]),
    cache: 'no-store',
    // Nothing that a screen waits for stands behind it.
    priority: 'low',
    headers: {
      authorization: `Bearer ${readToken()}`,
      ...(place.last === null ? {} : { 'last-event-id': place.last }),
    },
  })
  if (answer.status === 401 || answer.status === 403) return 'refused'
  if (!answer.ok || answer.body === null) return 'silent'
  listener.onConnected(true)
  const parser = createParser({
    onEvent: ({ event, data, id }) => {
      if (id !== undefined) place.last = id
      listener.onEvent({ name: event as StreamEventName, data: JSON.parse(data) })
      if (place.late) listener.onEvent({ name: 'resync', data: {} })
      place.late = false
    },
  })
  try {
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer)
      timer = setTimeout(() => quiet.abort(), SILENCE_MS)
      listener.onConnected(true)
      parser.feed(text)
    }
  } finally {
    clearTimeout(timer)
  }
  return 'heard'
}

/** Returns when `signal` is aborted, when somebody logs out, or when the server will not have this session any more. */
export async function listen(listener: Listener, signal: AbortSignal): Promise<void> {
  const place: Place = { last: null, late: false }
  for (let failures = 0; !signal.aborted && readToken() !== null; ) {
    const outcome = await readOnce(place, listener, signal).catch(() => 'silent' as const)
    if (signal.aborted) return
    listener.onConnected(false)
    if (outcome === 'refused') {
      listener.onEvent({ name: 'end', data: { reason: 'signed-out' } })
      return
    }
    failures = outcome === 'heard' ? 0 : failures + 1
    if (place.last === null) place.late = true
    await pause(pauseAfter(failures, Math.random()), signal)
  }
}
