/** Sends emails by SMTP. The library is loaded with the first email. */
import type { Transporter } from 'nodemailer'
import type { Config } from '#server/config.ts'

export interface OutgoingMail {
  /** The same for every attempt, so that mail programs recognize a duplicate. */
  readonly id: string
  /** Null: the addresses of CONTACT_TO. Otherwise a single address, never parsed as a list. */
  readonly to: string | null
  /** Name and address are separate values, so that neither can add a header. */
  readonly replyTo: { readonly name: string; readonly address: string } | null
  readonly subject: string
  readonly text: string
  /** Null: the email has only text. */
  readonly html: string | null
  /** For the unsubscribe button of mail programs; null: none. */
  readonly offLink: string | null
  /** Mail programs group emails with the same thread; null: no thread. */
  readonly thread: string | null
}

export interface Mailer {
  /**
   * Resolves with the server's answer once it has accepted the email; rejects when it refuses it or `signal` aborts.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<string>
  /** Closes idle connections; the next email opens new ones. */
  closeIdle(): void
}

/** Where emails about enquiries go: CONTACT_TO, or MAIL_FROM. Null without a mail server. */
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
      // The email may have arrived before the connection broke, so the outbox decides whether to try again.
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
                // RFC 8058: the mail program itself sends the POST, without a sign-in.
                'List-Unsubscribe': `<${mail.offLink}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
            }),
        messageId: `<${mail.id}@${domain}>`,
        // A mail program groups by this id even if no message has it.
        ...(mail.thread === null
          ? {}
          : { references: `<${mail.thread}@${domain}>`, inReplyTo: `<${mail.thread}@${domain}>` }),
        signal,
      })
      return sent.response ?? ''
    },
    closeIdle() {
      transport?.close()
      transport = null
    },
  }
}
