/**
 * One stream a browser, however many tabs a person has open: HTTP/1.1 gives a host six connections, and a seventh tab
 * would find nothing left. The tab that holds a lock reads the stream and passes what it hears on to the others. Only
 * tabs that are seen want the lock; one that was hidden for a while gives it up and catches up when it is shown.
 */
import { listen, type StreamEvent } from './stream.ts'

/** A tab that is hidden this long stops listening, in ms. */
const HIDDEN_MS = 60_000
/** Longer than a screen takes to load, in ms. */
const RECENT_MS = 30_000
const RECENT_MAX = 100

export interface LiveListener {
  onEvent(event: StreamEvent): void
  onConnected(connected: boolean): void
  /** Something may have been missed: what is on show is asked for again. */
  onMissed(): void
}

/** `ask`: a tab that has just begun wants what was told while it was loading. */
type Message = { event: StreamEvent } | { connected: boolean } | { ask: true }

/** Listens for `owner` until the returned function is called. */
export function openSharedStream(owner: string, listener: LiveListener): () => void {
  const name = `live ${owner}`
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  let turn: AbortController | null = null
  let resting: ReturnType<typeof setTimeout> | undefined
  /** Of the tab that leads: what it told lately, for tabs that come. An event that is told twice does no harm. */
  let recent: Array<{ at: number; event: StreamEvent }> | null = null
  /** It gave the stream up; what came meanwhile is not known. */
  let away = false

  const receive = (message: Message): void => {
    if ('event' in message) listener.onEvent(message.event)
    else if ('connected' in message) listener.onConnected(message.connected)
    else for (const { event } of recent ?? []) channel?.postMessage({ event })
  }
  const tellAll = (message: Message): void => {
    channel?.postMessage(message)
    receive(message)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data))

  async function lead(signal: AbortSignal): Promise<void> {
    recent = []
    await listen(
      {
        onEvent: (event) => {
          const now = Date.now()
          recent = [...(recent ?? []).filter(({ at }) => now - at < RECENT_MS), { at: now, event }].slice(
            -RECENT_MAX,
          )
          tellAll({ event })
        },
        onConnected: (connected) => tellAll({ connected }),
      },
      signal,
    )
    recent = null
  }

  function begin(): void {
    clearTimeout(resting)
    if (turn !== null) return
    const own = new AbortController()
    turn = own
    if (away) listener.onMissed()
    away = false
    // Without locks (a page that is not served securely) each tab reads a stream of its own.
    const waiting = navigator.locks
      ? navigator.locks.request(name, { signal: own.signal }, () => lead(own.signal))
      : lead(own.signal)
    // Given up while it waited for its turn.
    waiting.catch(() => {})
    channel?.postMessage({ ask: true })
  }

  function rest(): void {
    turn?.abort()
    turn = null
    away = true
  }

  const onVisibility = (): void => {
    if (document.hidden) resting = setTimeout(rest, HIDDEN_MS)
    else begin()
  }
  document.addEventListener('visibilitychange', onVisibility)
  if (!document.hidden) begin()

  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(resting)
    rest()
    channel?.close()
  }
}
