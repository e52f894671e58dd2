/** Links in emails that turn that kind of email off without a sign-in (decision A17). */
import { DAY_MS } from '@task-manager/contract/calendar'
import {
  type MailLinkKind,
  mailLinkKinds,
  UNSUBSCRIBE_LINK_DAYS,
} from '@task-manager/contract/people/preferences'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { originOf } from '#server/core/origin.ts'
import type { Db } from '#server/db/store.ts'
import { isSignature, signatureOf } from '#server/features/signatures/signatures.service.ts'
import { turnedOff } from './notifications.service.ts'
import { turnOffByLink } from './preferences.service.ts'

const PURPOSE = 'mail-link'

/** `page` is for people, `oneClick` for email programs (RFC 8058). */
export interface MailLinks {
  readonly page: string
  readonly oneClick: string
}

export async function mailLinks(deps: Deps, db: Db, userId: string, kind: MailLinkKind): Promise<MailLinks> {
  const expiresAt = deps.now().getTime() + UNSUBSCRIBE_LINK_DAYS * DAY_MS
  const content = `${userId}.${kind}.${expiresAt.toString(36)}`
  const token = `${content}.${await signatureOf(db, PURPOSE, content)}`
  const origin = originOf(deps.config)
  return { page: `${origin}/confirm-email#off=${token}`, oneClick: `${origin}/api/mails/off?token=${token}` }
}

const isLinkKind = (text: string): text is MailLinkKind => mailLinkKinds.some((kind) => kind === text)

const refused = () =>
  new AppError('not_found', 'This link no longer works. Log in and change your notifications under Account.')

/** Throws 404 for a link that is forged or expired, or whose owner is gone. */
export async function useMailLink(deps: Deps, token: string, address: string): Promise<MailLinkKind> {
  const [userId = '', kind = '', expires = '', signature = '', ...rest] = token.split('.')
  if (!isLinkKind(kind) || rest.length > 0) throw refused()
  const content = `${userId}.${kind}.${expires}`
  if (!(await isSignature(deps.db, PURPOSE, content, signature))) throw refused()
  if (Number.parseInt(expires, 36) <= deps.now().getTime()) throw refused()
  if (!(await turnOffByLink(deps, userId, turnedOff(kind), address))) throw refused()
  return kind
}
