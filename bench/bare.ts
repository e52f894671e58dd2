/** The yardstick: Fastify with nothing but a route that answers the bytes it was told, as a process of its own. */
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'

/** An answer of the product, to be given again. */
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

process.on('message', (told: Recorded) => {
  recorded = told
  body = Buffer.from(told.body, 'base64')
  // Text is sent as text, as the product does, so that both pay for the encoding.
  text = told.headers['content-encoding'] === undefined ? body.toString('utf8') : body
  process.send?.('ready')
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
