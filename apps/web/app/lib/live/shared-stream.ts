/**
 * One stream for all tabs of a browser: HTTP/1.1 allows six connections to a host, which as many tabs would use up. The
 * tab with the lock reads the stream and broadcasts its events. Visible tabs request the lock; a tab that is hidden for
 * a while releases it and refetches when it is shown again.
 */
import { listen, type StreamEvent } from './stream.ts'

/** A tab hidden for this long releases the stream, in ms. */
const RELEASE_MS = 60_000
/** Recent events are kept for longer than a screen takes to load, in ms. */
const RECENT_MS = 30_000
const RECENT_MAX = 100

export interface LiveListener {
  onEvent(event: StreamEvent): void
  onConnected(connected: boolean): void
  /** Called when events may have been missed, so that the screen refetches. */
  onMissed(): void
}

/** `sendRecent`: a new tab requests the events that came while it was loading. */
type Message = { event: StreamEvent } | { connected: boolean } | { sendRecent: true }

/** Listens for `owner` until the returned function is called. */
export function openSharedStream(owner: string, listener: LiveListener): () => void {
  const name = `live ${owner}`
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  let leadership: AbortController | null = null
  let releaseTimer: ReturnType<typeof setTimeout> | undefined
  /** Kept by the tab with the lock: recent events for new tabs. Applying an event twice does no harm. */
  let recent: Array<{ at: number; event: StreamEvent }> | null = null
  /** Set after a release, until the screen has refetched. */
  let missedEvents = false

  const receive = (message: Message): void => {
    if ('event' in message) listener.onEvent(message.event)
    else if ('connected' in message) listener.onConnected(message.connected)
    else for (const { event } of recent ?? []) channel?.postMessage({ event })
  }
  const broadcast = (message: Message): void => {
    channel?.postMessage(message)
    receive(message)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data))

  async function readStream(signal: AbortSignal): Promise<void> {
    recent = []
    await listen(
      {
        onEvent: (event) => {
          const now = Date.now()
          recent = [...(recent ?? []).filter(({ at }) => now - at < RECENT_MS), { at: now, event }].slice(
            -RECENT_MAX,
          )
          broadcast({ event })
        },
        onConnected: (connected) => broadcast({ connected }),
      },
      signal,
    )
    recent = null
  }

  function begin(): void {
    clearTimeout(releaseTimer)
    if (leadership !== null) return
    const controller = new AbortController()
    leadership = controller
    if (missedEvents) listener.onMissed()
    missedEvents = false
    // Pages without TLS have no locks; each tab then reads its own stream.
    const waiting = navigator.locks
      ? navigator.locks.request(name, { signal: controller.signal }, () => readStream(controller.signal))
      : readStream(controller.signal)
    // The request rejects when the tab releases the stream while waiting for the lock.
    waiting.catch(() => {})
    channel?.postMessage({ sendRecent: true })
  }

  function release(): void {
    leadership?.abort()
    leadership = null
    missedEvents = true
  }

  const onVisibility = (): void => {
    if (document.hidden) releaseTimer = setTimeout(release, RELEASE_MS)
    else begin()
  }
  document.addEventListener('visibilitychange', onVisibility)
  if (!document.hidden) begin()

  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(releaseTimer)
    release()
    channel?.close()
  }
}
