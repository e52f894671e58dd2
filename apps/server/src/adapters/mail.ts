/** The mail server outside, behind one small function. Its library is loaded with the first mail. */
import type { Transporter } from 'nodemailer'
import type { Config } from '#server/config.ts'

export interface OutgoingMail {
  /** The same for every attempt, so that a mail that arrives twice is recognised as one. */
  readonly id: string
  /** Null: the address (or addresses) of CONTACT_TO. Anything else is exactly one address, whatever it contains. */
  readonly to: string | null
  /** Kept apart, never joined into a header by hand. */
  readonly replyTo: { readonly name: string; readonly address: string } | null
  readonly subject: string
  readonly text: string
  /** Null: text alone. */
  readonly html: string | null
  /** For the button that mail programs show; null: none. */
  readonly offLink: string | null
}

export interface Mailer {
  /** Resolves with the mail server's answer once it took the mail over; rejects with its refusal, or when `signal` fires. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<string>
  /** Closes idle connections; the next mail opens new ones. */
  rest(): void
}

/** Who reads the mails about enquiries (CONTACT_TO, else whoever sends them), or null without a mail server. */
export const enquiryReader = ({ smtpUrl, contactTo, mailFrom }: Config): string | null =>
  smtpUrl === null ? null : (contactTo ?? mailFrom)

const CONNECT_MS = 10_000
const SILENCE_MS = 30_000

/** Null: no mail server is configured. */
export function openMailer(config: Config): Mailer | null {
  const { smtpUrl, mailFrom } = config
  if (smtpUrl === null || mailFrom === null) return null
  const contactTo = enquiryReader(config) ?? mailFrom
  const domain = /@([^\s>@]+)/.exec(mailFrom)?.[1] ?? 'localhost'
  let transport: Transporter | null = null

  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 1,
      // A connection that breaks may have delivered: our own back-off decides about the next attempt.
      maxRequeues: 0,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      socketCloseTimeout: 1_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  return {
    async send(mail, signal) {
      transport ??= await connect()
      const sent = await transport.sendMail({
        from: mailFrom,
        to: mail.to === null ? contactTo : { name: '', address: mail.to },
        ...(mail.replyTo === null ? {} : { replyTo: { ...mail.replyTo } }),
        subject: mail.subject,
        text: mail.text,
        ...(mail.html === null ? {} : { html: mail.html }),
        ...(mail.offLink === null
          ? {}
          : {
              headers: {
                // RFC 8058: the mail program itself sends the POST, and nobody need sign in.
                'List-Unsubscribe': `<${mail.offLink}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
            }),
        messageId: `<${mail.id}@${domain}>`,
        signal,
      })
      return sent.response ?? ''
    },
    rest() {
      transport?.close()
      transport = null
    },
  }
}
