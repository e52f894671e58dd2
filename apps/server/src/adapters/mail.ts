/** Sends mails by SMTP. The library is loaded with the first mail. */
import type { Transporter } from 'nodemailer'
import type { Config } from '#server/config.ts'

export interface OutgoingMail {
  /** The same for every attempt, so that mail programs recognize a duplicate. */
  readonly id: string
  /** Null: the addresses of CONTACT_TO. Otherwise exactly one address, whatever characters it has. */
  readonly to: string | null
  /** Two values, so that neither can add a header. */
  readonly replyTo: { readonly name: string; readonly address: string } | null
  readonly subject: string
  readonly text: string
  /** Null: text alone. */
  readonly html: string | null
  /** For the unsubscribe button of mail programs; null: none. */
  readonly offLink: string | null
  /** Mail programs show emails with the same one together; null: none. */
  readonly thread: string | null
}

export interface Mailer {
  /** Resolves with the server's answer once it accepted the mail; rejects when it refused, or when `signal` aborts. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<string>
  /** Closes idle connections; the next mail opens new ones. */
  rest(): void
}

/** The receiver of mails about enquiries: CONTACT_TO, or MAIL_FROM. Null without a mail server. */
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
      // The mail may have arrived before the connection broke: the outbox decides about the next attempt.
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
        // Its first message need not exist.
        ...(mail.thread === null
          ? {}
          : { references: `<${mail.thread}@${domain}>`, inReplyTo: `<${mail.thread}@${domain}>` }),
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
