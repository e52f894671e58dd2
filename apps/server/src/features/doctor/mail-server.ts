/** Opens an SMTP session up to EHLO and STARTTLS, without logging in or sending anything. */
import { isIP } from 'node:net'
import { TLSSocket } from 'node:tls'
import { type Check, fail, ok, type UntitledFinding, warn } from './check.ts'
import { connectionProblemOf, type Validity, validityOf } from './connection-problems.service.ts'

/** For each step, in ms. */
const STEP_MS = 4000

interface SmtpSession {
  readonly encrypted: boolean
  /** False when SMTP_URL accepts any certificate. */
  readonly checked: boolean
  /** Null: the connection is not encrypted. */
  readonly certificate: Validity | null
}

async function startSession(url: string): Promise<SmtpSession> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection')
  const { parseConnectionUrl } = await import('nodemailer/lib/shared')
  const connection = new SMTPConnection({
    ...parseConnectionUrl(url),
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
  })
  const done = Promise.withResolvers<void>()
  connection.on('error', done.reject)
  connection.connect((error) => (error ? done.reject(error) : done.resolve()))
  try {
    await done.promise
    const socket = connection._socket
    const encrypted = socket instanceof TLSSocket
    return {
      encrypted,
      checked: encrypted && socket.authorized,
      certificate: encrypted ? validityOf(socket, new Date()) : null,
    }
  } finally {
    connection.quit()
    setTimeout(() => connection.close(), 500).unref()
  }
}

const isLocal = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))

function found(
  name: string,
  host: string,
  { encrypted, checked, certificate }: SmtpSession,
): UntitledFinding {
  if (!encrypted)
    return isLocal(host)
      ? ok(`${name} answers, on this machine.`)
      : warn(
          `${name} answers, but emails and the password are sent to it unencrypted.`,
          'Use a mail server with TLS: smtps:// in SMTP_URL, or STARTTLS.',
        )
  if (!checked)
    return warn(
      `The certificate of ${name} isn't checked.`,
      'Anyone in between could read emails and the password: remove tls.rejectUnauthorized from SMTP_URL.',
    )
  if (certificate?.endsSoon)
    return warn(
      `The certificate of ${name} expires in ${certificate.days} days.`,
      'Renew it, or ask the provider of the mail server.',
    )
  const days = certificate === null ? '' : `; its certificate is valid for ${certificate.days} days`
  return ok(`${name} answers, encrypted${days}.`)
}

export const mailServer: Check['run'] = async ({ config }) => {
  if (config.smtpUrl === null) return [ok("Email isn't set up. To send emails, set SMTP_URL and MAIL_FROM.")]
  const { hostname, host } = new URL(config.smtpUrl)
  try {
    return [found(host, hostname, await startSession(config.smtpUrl))]
  } catch (error) {
    const { reason, certificate } = connectionProblemOf(error)
    const advice = certificate
      ? 'Renew the certificate, or use the host name it is for in SMTP_URL. Emails are kept until it works.'
      : 'Check SMTP_URL, and that the mail server accepts connections from here. Emails are kept until it works.'
    return [fail(`${host} can't be used: ${reason}.`, advice)]
  }
}
