/** Emails to the owner about changes of the second step (decisions A21, A22). */
import type { Deps } from '#server/core/deps.ts'
import { renderMail } from '#server/core/mail-template.ts'
import { originOf } from '#server/core/origin.ts'
import type { Tx } from '#server/db/transaction.ts'
import { canDeliver, enqueue } from '#server/features/outbox/outbox.service.ts'

const DAY_MS = 86_400_000

export type TwoStepEvent = 'passkey-added' | 'app-added' | 'codes-renewed' | 'off'

const texts: Record<TwoStepEvent, { readonly subject: string; readonly sentence: string }> = {
  'passkey-added': {
    subject: 'A passkey was added to your account',
    sentence: 'a passkey was just added to your account. It signs in without your password.',
  },
  'app-added': {
    subject: 'An authenticator app was set up for your account',
    sentence:
      'an authenticator app was just set up for your account. Its codes are now asked for at sign-in.',
  },
  'codes-renewed': {
    subject: 'Your recovery codes were renewed',
    sentence: 'new recovery codes were just created for your account. The earlier ones no longer work.',
  },
  off: {
    subject: 'Two-step sign-in was turned off',
    sentence: 'two-step sign-in was just turned off for your account. Your password alone signs you in.',
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
  const mail = renderMail({
    subject,
    paragraphs: [
      `Hello ${name},`,
      sentence,
      'If this was not you, choose a new password now, remove passkeys you do not know, and tell an administrator.',
    ],
    action: { label: 'Choose a new password', link: `${originOf(deps.config)}/forgot-password` },
    reason: 'This mail is sent whenever the second step of an account changes.',
  })
  const expiresAt = new Date(now.getTime() + DAY_MS)
  await enqueue(deps, db, { kind: 'two-step-changed', recipient: email, ...mail, expiresAt }, now)
}
