/** A client of the live stream, over a real connection. */
import type { AddressInfo } from 'node:net'
import type { StreamEventName } from '@task-manager/contract/events'
import type { TestApp } from '#test/app.ts'
import { eventsOf, type ReceivedEvent, requestEvents } from '#test/events.ts'

export interface Live {
  readonly status: number
  readonly headers: Headers
  readonly receivedEvents: ReceivedEvent[]
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>
  /** The received events of that name. */
  eventsOf(event: StreamEventName): ReceivedEvent[]
  close(): void
}

/** Makes the application listen and returns its origin. */
export async function originOf({ app }: TestApp): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Resolves when the stream is open. `origin` is for another address of the application. */
export async function openLive(
  t: TestApp,
  as?: { readonly token: string },
  from?: string,
  origin?: string,
): Promise<Live> {
  const cut = new AbortController()
  const reply = await requestEvents(origin ?? (await originOf(t)), cut.signal, as, from)
  const receivedEvents: ReceivedEvent[] = []
  const reading = async (): Promise<void> => {
    try {
      for await (const each of eventsOf(reply)) receivedEvents.push(each)
    } catch (error) {
      if (!cut.signal.aborted) throw error
    }
  }
  return {
    status: reply.status,
    headers: reply.headers,
    receivedEvents,
    ended: reading(),
    eventsOf: (event) => receivedEvents.filter((each) => each.event === event),
    close: () => cut.abort(),
  }
}
