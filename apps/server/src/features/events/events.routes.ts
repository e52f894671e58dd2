import { streamEventsCall } from '@task-manager/contract/events'
import type { FastifyInstance } from 'fastify'
import { route } from '#server/http/route.ts'
import { openHub } from './events.service.ts'
import { openStream } from './stream.ts'

const one = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && header !== '' ? header : null

export function eventsRoutes(app: FastifyInstance): void {
  const hub = openHub(app.deps, app.log)
  // Streams never end by themselves; a server that waited for them would never end either.
  app.addHook('preClose', async () => hub.close())
  route(app, streamEventsCall, async ({ actor, request, reply }) => {
    const from = one(request.headers['last-event-id'])
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // A proxy that collects what is sent would make live screens late.
      'x-accel-buffering': 'no',
    })
    reply.hijack()
    reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>)
    const stream = openStream(reply.raw, request.raw.socket)
    hub.add(actor, stream, from)
    return undefined
  })
}
