/** A mail server on 127.0.0.1 that stores emails and can refuse them. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  /** The recipients of the envelope. */
  readonly to: readonly string[]
  /** Unfolded, by lower-case name; a header that occurs twice is joined by a line break. */
  readonly headers: ReadonlyMap<string, string>
  readonly raw: string
  /** The decoded parts by media type. */
  readonly parts: ReadonlyMap<string, string>
}

export interface TestSmtp {
  readonly url: string
  readonly mails: ReceivedMail[]
  /** Replies with a line such as '451 Try later' to all emails from now on; null accepts them again. */
  refuse(reply: string | null | (() => string | null)): void
  /** Resolves with the n-th email, the first by default. */
  received(n?: number): Promise<ReceivedMail>
  /** Resolves with the n-th email to an address. */
  receivedBy(address: string, n?: number): Promise<ReceivedMail>
  stop(): Promise<void>
}

function headersOf(raw: string): Map<string, string> {
  const headers = new Map<string, string>()
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  for (const line of head.split('\r\n')) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase()
    const value = line.slice(line.indexOf(':') + 1).trim()
    headers.set(name, headers.has(name) ? `${headers.get(name)}\n${value}` : value)
  }
  return headers
}

/** The text of a part, or of an email without parts. */
function decoded(headers: ReadonlyMap<string, string>, body: string): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

function partsOf(raw: string): Map<string, string> {
  const headers = headersOf(raw)
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4)
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /^multipart\/.*boundary="?([^";]+)/.exec(type)?.[1]
  if (boundary === undefined) return new Map([[type.split(';')[0] ?? '', decoded(headers, body)]])
  const inner = body.split(`--${boundary}`).slice(1, -1)
  return new Map(inner.flatMap((part) => [...partsOf(part.replace(/^\r\n/, ''))]))
}

export async function startSmtp(port = 0): Promise<TestSmtp> {
  const mails: ReceivedMail[] = []
  const waiting: { find: () => ReceivedMail | undefined; resolve: (mail: ReceivedMail) => void }[] = []
  let refusal: () => string | null = () => null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      void text(stream).then(
        (raw) => {
          const reply = refusal()
          if (reply !== null) {
            const responseCode = Number(reply.slice(0, 3))
            return done(Object.assign(new Error(reply.slice(4)), { responseCode }))
          }
          const { mailFrom, rcptTo } = session.envelope
          mails.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map((each) => each.address),
            headers: headersOf(raw),
            raw,
            parts: partsOf(raw),
          })
          done()
          for (const { find, resolve } of waiting) {
            const mail = find()
            if (mail) resolve(mail)
          }
        },
        () => done(new Error('The client went away.')),
      )
    },
  })
  // Some tests disconnect in the middle.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  const wait = (find: () => ReceivedMail | undefined): Promise<ReceivedMail> => {
    const mail = find()
    return mail ? Promise.resolve(mail) : new Promise((resolve) => waiting.push({ find, resolve }))
  }
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuse: (reply) => {
      refusal = typeof reply === 'function' ? reply : () => reply
    },
    received: (n = 1) => wait(() => mails[n - 1]),
    receivedBy: (to, n = 1) => wait(() => mails.filter((mail) => mail.to.includes(to))[n - 1]),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
