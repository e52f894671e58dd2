/** An application whose emails arrive at a mail server of its own. */
import { afterAll, beforeAll } from 'vitest'
import { startOutbox } from '#server/features/outbox/outbox.worker.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { Engine } from '#test/database/databases.ts'
import { startSmtp, type TestSmtp } from '#test/network/smtp.ts'

export const mailSettings = (smtpUrl: string) => ({
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'Task Manager <robot@studio.test>',
  PUBLIC_URL: 'https://studio.test',
})

/** Nothing listens there: emails stay in the outbox. */
export const UNSENT_MAIL = mailSettings('smtp://127.0.0.1:1')

/** One application and its mail server for all tests of a group. */
export function mailingApp(
  engine: Engine,
  settings: Record<string, string> = {},
): { t(): TestApp; smtp(): TestSmtp } {
  let smtp: TestSmtp
  let t: TestApp
  let outbox: { stop(): Promise<void> }
  beforeAll(async () => {
    smtp = await startSmtp()
    t = await startTestApp(engine, { ...mailSettings(smtp.url), ...settings })
    outbox = startOutbox(t.deps)
  })
  afterAll(async () => {
    await outbox.stop()
    await t.close()
    await smtp.stop()
  })
  return { t: () => t, smtp: () => smtp }
}
