import { streamEventsCall } from '@task-manager/contract/events'
import type { FastifyInstance } from 'fastify'
import { route } from '#server/http/route.ts'
import { EventHub } from './events.service.ts'
import { openStream } from './stream.ts'

const singleHeader = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && header !== '' ? header : null

export function eventsRoutes(app: FastifyInstance): void {
  const hub = new EventHub(app.deps, app.features, app.log)
  // Streams do not end by themselves, so the server cannot wait for them.
  app.addHook('preClose', async () => hub.close())
  route(app, streamEventsCall, async ({ actor, request, reply }) => {
    const from = singleHeader(request.headers['last-event-id'])
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Keeps proxies from buffering.
      'x-accel-buffering': 'no',
    })
    reply.hijack()
    reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>)
    const stream = openStream(reply.raw, request.raw.socket)
    hub.add(actor, stream, from)
    return undefined
  })
}
