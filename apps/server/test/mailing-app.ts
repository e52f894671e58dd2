/** An application whose emails arrive at a mail server of its own. */
import { startOutbox } from '#server/features/outbox/outbox.worker.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { Engine } from '#test/databases.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'

export const mailSettings = (smtpUrl: string) => ({
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'Task Manager <robot@studio.test>',
  PUBLIC_URL: 'https://studio.test',
})

export interface MailingApp {
  readonly t: TestApp
  readonly smtp: TestSmtp
  stop(): Promise<void>
}

export async function startMailingApp(engine: Engine): Promise<MailingApp> {
  const smtp = await startSmtp()
  const t = await startTestApp(engine, mailSettings(smtp.url))
  const outbox = startOutbox(t.deps)
  const stop = async () => {
    await outbox.stop()
    await t.close()
    await smtp.stop()
  }
  return { t, smtp, stop }
}
