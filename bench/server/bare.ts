/** The baseline: a Fastify process with one route that answers recorded bytes. */
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'

/** A recorded answer of the product. */
export interface Recorded {
  readonly status: number
  readonly headers: Record<string, string>
  /** Base64. */
  readonly body: string
}

let recorded: Recorded = { status: 200, headers: {}, body: '' }
let body = Buffer.alloc(0)
let text: string | Buffer = ''

const app = fastify()
app.all('/*', (_request, reply) => reply.code(recorded.status).headers(recorded.headers).send(text))

process.on('message', (message: Recorded) => {
  recorded = message
  body = Buffer.from(message.body, 'base64')
  // Text is sent as text, so that both servers encode it.
  text = message.headers['content-encoding'] === undefined ? body.toString('utf8') : body
  process.send?.('ready')
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
