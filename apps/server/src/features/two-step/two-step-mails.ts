/** Emails to the owner about changes of the second step (decisions A21, A22). */
import { DAY_MS } from '@task-manager/contract/calendar'
import type { Deps } from '#server/core/deps.ts'
import { renderMail } from '#server/core/mail-template.ts'
import { originOf } from '#server/core/origin.ts'
import type { Tx } from '#server/db/transaction.ts'
import { canDeliver, enqueue } from '#server/features/outbox/outbox.service.ts'

export type TwoStepEvent = 'passkey-added' | 'app-added' | 'codes-renewed' | 'off'

const texts: Record<TwoStepEvent, { readonly subject: string; readonly sentence: string }> = {
  'passkey-added': {
    subject: 'A passkey was added to your account',
    sentence: 'A passkey was just added to your Task Manager account. It can log in without your password.',
  },
  'app-added': {
    subject: 'An authenticator app was set up for your account',
    sentence:
      'An authenticator app was just set up for your Task Manager account. From now on you need its code to log in.',
  },
  'codes-renewed': {
    subject: 'Your recovery codes were renewed',
    sentence:
      'New recovery codes were just created for your Task Manager account. The old ones no longer work.',
  },
  off: {
    subject: 'Two-step sign-in was turned off',
    sentence:
      'Two-step sign-in was just turned off for your Task Manager account. Only your password is needed to log in.',
  },
}

export async function mailOwner(
  deps: Deps,
  db: Tx,
  { name, email }: { readonly name: string; readonly email: string },
  event: TwoStepEvent,
  now: Date,
): Promise<void> {
  if (!canDeliver(deps)) return
  const { subject, sentence } = texts[event]
  const mail = renderMail(deps.config, {
    subject,
    paragraphs: [
      `Hello ${name},`,
      sentence,
      "If this wasn't you, choose a new password now, remove any passkeys you don't recognise, and tell an administrator.",
    ],
    action: { label: 'Choose a new password', link: `${originOf(deps.config)}/forgot-password` },
    reason: 'We send this email whenever the two-step sign-in of an account changes.',
  })
  const expiresAt = new Date(now.getTime() + DAY_MS)
  await enqueue(deps, db, { kind: 'two-step-changed', recipient: email, ...mail, expiresAt }, now)
}
