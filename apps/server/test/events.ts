/** Reads the live stream over the network. */
import type { StreamEventName } from '@task-manager/contract/events'

export interface ReceivedEvent {
  readonly event: StreamEventName
  readonly id: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: tests assert the shape they expect
  readonly data: any
}

function read(block: string): ReceivedEvent | null {
  const fields = new Map(
    block.split('\n').flatMap((line) => {
      const at = line.indexOf(': ')
      return at > 0 ? [[line.slice(0, at), line.slice(at + 2)] as const] : []
    }),
  )
  const event = fields.get('event')
  if (event === undefined) return null
  return { event: event as StreamEventName, id: fields.get('id'), data: JSON.parse(fields.get('data') ?? '') }
}

/** The events of a stream until its end; throws when it breaks. */
export async function* eventsOf(reply: Response): AsyncGenerator<ReceivedEvent> {
  let buffered = ''
  for await (const text of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (buffered + text).split('\n\n')
    buffered = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = read(block)
      if (event) yield event
    }
  }
}

/** Opens the stream; resolves with the answer's headers. */
export const requestEvents = (
  origin: string,
  signal: AbortSignal,
  as?: { readonly token: string },
  from?: string | null,
): Promise<Response> =>
  fetch(`${origin}/api/events`, {
    signal,
    headers: {
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(from == null ? {} : { 'last-event-id': from }),
    },
  })
