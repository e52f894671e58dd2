/**
 * How notifications reach a person (decision T68): one matrix that combines the email preferences (A17) with the
 * channels of each kind.
 */
import { type ChosenKind, chosenKinds, type InboxKind } from '@task-manager/contract/notifications/inbox'
import type {
  Channels,
  Notifications,
  NotificationsChange,
  Quiet,
} from '@task-manager/contract/notifications/notifications'
import {
  type MailKind,
  type MailLinkKind,
  type PreferencesChange,
  taskMailKinds,
} from '@task-manager/contract/people/preferences'
import { type Actor, requireUser } from '#server/core/actor.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/store.ts'
import * as repo from './preferences.repo.ts'
import { changePreferences, type StoredChange } from './preferences.service.ts'

/** The email preferences that belong to a kind under other names. */
const mailsOf: Partial<Record<ChosenKind, readonly MailKind[]>> = {
  assigned: ['assigned'],
  due: ['due-tomorrow', 'due-today', 'overdue'],
  enquiry: ['enquiry'],
}

type Chosen = Partial<Record<ChosenKind, Partial<Channels>>>

/** The defaults of a new account: everything in the inbox; by email, mentions and the kinds in `mailsOf`. */
const defaultChannels = (kind: ChosenKind): Channels => ({
  inbox: true,
  mail: kind === 'mentioned',
  push: false,
})

const chosenIn = (row: repo.PreferenceRow | undefined): Chosen => JSON.parse(row?.ways ?? '{}') as Chosen

function mailIn(row: repo.PreferenceRow | undefined, kind: ChosenKind): boolean | undefined {
  if (kind === 'enquiry') return row?.enquiry_mails === 1
  const names = mailsOf[kind]
  if (names === undefined) return undefined
  const off = JSON.parse(row?.mails_off ?? '[]') as MailKind[]
  return names.some((name) => !off.includes(name))
}

function toNotifications(row: repo.PreferenceRow | undefined): Notifications {
  const chosen = chosenIn(row)
  const channelsOf = (kind: ChosenKind): Channels => {
    const channels = { ...defaultChannels(kind), ...chosen[kind] }
    return { ...channels, mail: mailIn(row, kind) ?? channels.mail }
  }
  return {
    kinds: Object.fromEntries(chosenKinds.map((kind) => [kind, channelsOf(kind)])) as Notifications['kinds'],
    quiet: row === undefined || row.quiet === '' ? null : (JSON.parse(row.quiet) as Quiet),
    daily: row?.mails_daily === 1,
  }
}

/** Kinds whose channels cannot be chosen. */
const UNCHOSEN: Record<Exclude<InboxKind, ChosenKind>, Channels> = {
  backup: { inbox: true, mail: false, push: false },
}

export interface PersonNotifications extends Omit<Notifications, 'kinds'> {
  readonly kinds: Readonly<Record<InboxKind, Channels>>
  readonly timeZone: string
}

/** The notification preferences of all these users, by id. */
export async function notificationsOf(
  db: Db,
  userIds: readonly string[],
): Promise<(userId: string) => PersonNotifications> {
  const rows = new Map((await repo.rowsOf(db, userIds)).map((row) => [row.user_id, row]))
  const toPersonal = (row: repo.PreferenceRow | undefined): PersonNotifications => {
    const notifications = toNotifications(row)
    const kinds = { ...notifications.kinds, ...UNCHOSEN }
    return { ...notifications, kinds, timeZone: row?.time_zone ?? '' }
  }
  const known = new Map([...rows].map(([id, row]) => [id, toPersonal(row)]))
  const others = toPersonal(undefined)
  return (userId) => known.get(userId) ?? others
}

export async function ownNotifications(db: Db, actor: Actor): Promise<Notifications> {
  requireUser(actor)
  return toNotifications((await repo.rowsOf(db, [actor.id]))[0])
}

/** The email preferences after a change of the matrix. */
function mailsAfter(kinds: NonNullable<NotificationsChange['kinds']>, now: Notifications) {
  const mails: NonNullable<PreferencesChange['mails']> = {}
  for (const kind of chosenKinds) {
    const mail = kinds[kind]?.mail
    // Emails of a group that were turned off one by one stay off.
    if (mail !== undefined && mail !== now.kinds[kind].mail)
      for (const name of mailsOf[kind] ?? []) mails[name] = mail
  }
  return mails
}

function chosenAfter(kinds: Chosen | NonNullable<NotificationsChange['kinds']>, before: Chosen): Chosen {
  const chosen = { ...before }
  for (const kind of chosenKinds) {
    const values = Object.entries(kinds[kind] ?? {}).filter(([, on]) => on !== undefined)
    if (values.length > 0) chosen[kind] = { ...chosen[kind], ...Object.fromEntries(values) }
  }
  return chosen
}

/** The change made by the link in an email: turns off one kind, or with 'daily' all kinds of the daily email. */
export const turnedOff =
  (kind: MailLinkKind) =>
  (before: repo.PreferenceRow): StoredChange => {
    if (kind !== 'daily') return { mails: { [kind]: false } }
    const named = Object.fromEntries(taskMailKinds.map((each) => [each, false]))
    const others = chosenKinds.filter((each) => mailsOf[each] === undefined)
    const kinds = Object.fromEntries(others.map((each) => [each, { mail: false }]))
    return { mails: named, ways: JSON.stringify(chosenAfter(kinds, chosenIn(before))) }
  }

export async function changeNotifications(
  deps: Deps,
  actor: Actor,
  { kinds = {} as NonNullable<NotificationsChange['kinds']>, quiet, daily }: NotificationsChange,
): Promise<Notifications> {
  requireUser(actor)
  await changePreferences(deps, actor, (row) => ({
    mails: mailsAfter(kinds, toNotifications(row)),
    mailsDaily: daily,
    ways: JSON.stringify(chosenAfter(kinds, chosenIn(row))),
    quiet: quiet === undefined ? undefined : quiet === null ? '' : JSON.stringify(quiet),
  }))
  return await ownNotifications(deps.db, actor)
}
