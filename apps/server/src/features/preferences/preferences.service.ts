/** Personal preferences (A12, A17). Emails about the account itself cannot be turned off. */
import {
  type DateLanguage,
  type MailKind,
  mailKinds,
  type Preferences,
  type PreferencesChange,
} from '@task-manager/contract/people/preferences'
import type { FieldChange } from '@task-manager/contract/tasks/history'
import { type Actor, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import { dayIn } from '#server/core/days/zone-days.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
import { recheckActor } from '#server/features/sessions/sessions.service.ts'
import * as repo from './preferences.repo.ts'

const offIn = (row: Pick<repo.PreferenceRow, 'mails_off'>): MailKind[] => JSON.parse(row.mails_off)

/** Null when the user no longer sees the view. */
export const startViewIn = (
  row: Pick<repo.ChosenRow, 'start_view_id' | 'start_query'> | undefined,
): Preferences['startView'] =>
  row?.start_view_id && row.start_query !== null ? { _id: row.start_view_id, query: row.start_query } : null

const toPreferences = (row: repo.ChosenRow | undefined): Preferences => {
  const off = row ? offIn(row) : []
  const isOn = (kind: MailKind) => (kind === 'enquiry' ? row?.enquiry_mails === 1 : !off.includes(kind))
  return {
    timeZone: row?.time_zone ?? '',
    timeZoneChosen: row?.zone_chosen === 1,
    mails: Object.fromEntries(mailKinds.map((kind) => [kind, isOn(kind)])) as Preferences['mails'],
    mailsDaily: row?.mails_daily === 1,
    dateLanguage: (row?.date_language ?? '') as DateLanguage,
    startView: startViewIn(row),
  }
}

/** By user id; users without a row are missing. */
export async function preferencesOf(db: Db, userIds: readonly string[]): Promise<Map<string, Preferences>> {
  if (userIds.length === 0) return new Map()
  return new Map((await repo.preferencesOf(db, userIds)).map((row) => [row.user_id, toPreferences(row)]))
}

export const defaultPreferences = toPreferences(undefined)

export async function ownPreferences(db: Db, actor: Actor): Promise<Preferences> {
  requireUser(actor)
  return (await preferencesOf(db, [actor.id])).get(actor.id) ?? defaultPreferences
}

/** A person's current day; the UTC day when their time zone is unknown. */
export async function todayOf(db: Db, userId: string | null, at: string): Promise<string> {
  const [known] = userId === null ? [] : await repo.zoneOf(db, { userId })
  return dayIn(new Date(at), known?.time_zone ?? '')
}

/** The day that a call names, else the caller's current day. */
export const dayFor = async (db: Db, actor: Actor, day: string | undefined, now: Date): Promise<string> =>
  day ?? (await todayOf(db, actor.id, now.toISOString()))

const withKind = (off: readonly MailKind[], kind: MailKind, on: boolean): MailKind[] =>
  mailKinds.filter((each) => (each === kind ? !on : off.includes(each)))

/** Field names in the log, by column. */
const names = {
  time_zone: 'timeZone',
  mails_off: 'mailsOff',
  mails_daily: 'mailsDaily',
  enquiry_mails: 'mailsOfEnquiries',
  ways: 'mailsAndInbox',
  quiet: 'mailsQuiet',
  date_language: 'dateLanguage',
} as const
const logged = Object.keys(names) as (keyof typeof names)[]

/** Origin of a change, for the log. */
interface ChangeSource {
  readonly at: string
  readonly address: string | undefined
  /** True for a change without a sign-in, by the link in an email. */
  readonly byMailLink?: true
}

/** The kinds of email that are turned off after the change. */
function offAfter(before: repo.PreferenceRow, mails: NonNullable<PreferencesChange['mails']>) {
  let off = offIn(before)
  for (const kind of mailKinds) {
    const isOn = mails[kind]
    if (isOn !== undefined && kind !== 'enquiry') off = withKind(off, kind, isOn)
  }
  return off
}

/** Fields of the matrix of notifications, as they are stored. */
export interface StoredChange extends PreferencesChange {
  readonly ways?: string
  readonly quiet?: string | undefined
}

function rowAfter(
  before: repo.PreferenceRow,
  { timeZone, timeZoneFound, mails = {}, mailsDaily, dateLanguage, startView, ways, quiet }: StoredChange,
): repo.PreferenceRow {
  const zone = timeZone ?? (before.zone_chosen === 1 ? undefined : timeZoneFound)
  return {
    ...before,
    time_zone: zone ?? before.time_zone,
    zone_chosen: timeZone === undefined ? before.zone_chosen : 1,
    mails_off: JSON.stringify(offAfter(before, mails)),
    mails_daily: mailsDaily === undefined ? before.mails_daily : Number(mailsDaily),
    date_language: dateLanguage ?? before.date_language,
    start_view_id: startView === undefined ? before.start_view_id : startView,
    enquiry_mails: mails.enquiry === undefined ? before.enquiry_mails : Number(mails.enquiry),
    ways: ways ?? before.ways,
    quiet: quiet ?? before.quiet,
  }
}

/** Stores the fields that differ and logs them. */
async function change(
  db: Tx,
  userId: string,
  input: StoredChange | ((before: repo.PreferenceRow) => StoredChange),
  { at, address, byMailLink }: ChangeSource,
): Promise<void> {
  const view = typeof input === 'function' ? null : input.startView
  // Locks the view before the preferences, in the same order as the deletion of a view.
  if (view && !(await repo.seesView(db, userId, view)))
    throw new AppError('invalid', 'This view no longer exists. Choose another one.', { path: 'startView' })
  const before = await repo.lock(db, userId)
  const change = typeof input === 'function' ? input(before) : input
  const after = rowAfter(before, change)
  const changes: FieldChange[] = logged
    // A time zone reported by the browser is not an action of a person.
    .filter(
      (column) =>
        before[column] !== after[column] && (column !== 'time_zone' || change.timeZone !== undefined),
    )
    .map((column) => ({ field: names[column], before: before[column], after: after[column] }))
  await repo.store(db, userId, after)
  if (changes.length === 0) return
  const source: FieldChange[] = byMailLink
    ? [{ field: 'by', before: null, after: 'the link in an email' }]
    : []
  await logChange(db, {
    actorId: byMailLink ? null : userId,
    at,
    kind: 'settings.preferences',
    subjectId: userId,
    changes: [...changes, ...source],
    audience: [userId],
    address,
  })
}

type OwnChange = PreferencesChange | ((before: repo.PreferenceRow) => StoredChange)

const isEmpty = (input: OwnChange): boolean =>
  typeof input !== 'function' && Object.values(input).every((value) => value === undefined)

/** In a transaction that has checked the actor again. */
export async function storePreferences(deps: Deps, db: Tx, actor: Actor, input: OwnChange): Promise<void> {
  if (isEmpty(input)) return
  await change(db, actor.id, input, { at: deps.now().toISOString(), address: actor.address })
}

export async function changePreferences(deps: Deps, actor: Actor, input: OwnChange): Promise<void> {
  requireUser(actor)
  if (isEmpty(input)) return
  await deps.db.transaction().execute(async (db) => {
    requireUser(await recheckActor(db, actor))
    await storePreferences(deps, db, actor, input)
  })
}

/** Turns emails off without a sign-in. Undefined when the user is gone. */
export function turnOffByLink(
  deps: Deps,
  userId: string,
  input: (before: repo.PreferenceRow) => StoredChange,
  address: string,
): Promise<true | undefined> {
  return deps.db.transaction().execute(async (db) => {
    if (!(await repo.isUser(db, userId))) return undefined
    const source = { at: deps.now().toISOString(), address, byMailLink: true } as const
    await change(db, userId, input, source)
    return true
  })
}

export const { enquiryReaders, isEnquiryReader } = repo

export const timeZones = repo.zones

export const usersToRemind = repo.unreminded

/** Claims the reminders of a day for the first caller; false when another caller has them. */
export async function claimReminderDay(db: Tx, userId: string, day: string): Promise<boolean> {
  const { reminded_on: last } = await repo.lock(db, userId)
  if (last >= day) return false
  await repo.store(db, userId, { reminded_on: day })
  return true
}
