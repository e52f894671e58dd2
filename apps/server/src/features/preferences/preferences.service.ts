/** How people want to be told (people page). Mails about the account itself come whatever is chosen here. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FieldChange } from '@task-manager/contract/history'
import {
  type DateLanguage,
  type MailKind,
  mailKinds,
  type Preferences,
  type PreferencesChange,
} from '@task-manager/contract/preferences'
import { type Actor, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/open.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
import { recheckActor } from '#server/features/sessions/sessions.service.ts'
import * as repo from './preferences.repo.ts'

const offIn = (row: Pick<repo.PreferenceRow, 'mails_off'>): MailKind[] => JSON.parse(row.mails_off)

/** One that they do not see any more is none. */
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

/** By user; whoever has chosen nothing is not in it. */
export async function preferencesOf(db: Db, userIds: readonly string[]): Promise<Map<string, Preferences>> {
  if (userIds.length === 0) return new Map()
  return new Map((await repo.of(db, userIds)).map((row) => [row.user_id, toPreferences(row)]))
}

export const chosenNothing = toPreferences(undefined)

export async function ownPreferences(db: Db, actor: Actor): Promise<Preferences> {
  requireUser(actor)
  return (await preferencesOf(db, [actor.id])).get(actor.id) ?? chosenNothing
}

const withKind = (off: readonly MailKind[], kind: MailKind, on: boolean): MailKind[] =>
  mailKinds.filter((each) => (each === kind ? !on : off.includes(each)))

/** Columns, as the log calls them. */
const names = {
  time_zone: 'timeZone',
  mails_off: 'mailsOff',
  mails_daily: 'mailsDaily',
  enquiry_mails: 'mailsOfEnquiries',
  date_language: 'dateLanguage',
} as const
const logged = Object.keys(names) as (keyof typeof names)[]

/** Writes what is another now, and a row of the log about it. */
async function change(
  db: Tx,
  userId: string,
  at: string,
  asked: PreferencesChange,
  address: string | undefined,
): Promise<void> {
  const { timeZone, timeZoneFound, mails = {}, mailsDaily, dateLanguage, startView } = asked
  // First the view, then the choices: as when one is deleted.
  if (startView && !(await repo.seesView(db, userId, startView)))
    throw new AppError('invalid', 'This view is not there any more.', { path: 'startView' })
  const before = await repo.lock(db, userId)
  const zone = timeZone ?? (before.zone_chosen === 1 ? undefined : timeZoneFound)
  let off = offIn(before)
  for (const kind of mailKinds) {
    const on = mails[kind]
    if (on !== undefined && kind !== 'enquiry') off = withKind(off, kind, on)
  }
  const after: repo.PreferenceRow = {
    ...before,
    time_zone: zone ?? before.time_zone,
    zone_chosen: timeZone === undefined ? before.zone_chosen : 1,
    mails_off: JSON.stringify(off),
    mails_daily: mailsDaily === undefined ? before.mails_daily : Number(mailsDaily),
    date_language: dateLanguage ?? before.date_language,
    start_view_id: startView === undefined ? before.start_view_id : startView,
    enquiry_mails: mails.enquiry === undefined ? before.enquiry_mails : Number(mails.enquiry),
  }
  const changes: FieldChange[] = logged
    // What the browser found nobody did.
    .filter(
      (column) => before[column] !== after[column] && (column !== 'time_zone' || timeZone !== undefined),
    )
    .map((column) => ({ field: names[column], before: before[column], after: after[column] }))
  await repo.store(db, userId, after)
  if (changes.length > 0)
    await logChange(db, {
      actorId: userId,
      at,
      kind: 'settings.preferences',
      subjectId: userId,
      version: null,
      changes,
      audience: [userId],
      address,
    })
}

export async function changePreferences(deps: Deps, actor: Actor, asked: PreferencesChange): Promise<void> {
  requireUser(actor)
  if (Object.values(asked).every((value) => value === undefined)) return
  await deps.db.transaction().execute(async (db) => {
    requireUser(await recheckActor(db, actor))
    await change(db, actor.id, deps.now().toISOString(), asked, actor.address)
  })
}

const SEAL_LENGTH = 32

async function sealOf(db: Db, userId: string, kind: MailKind): Promise<string> {
  const key = await repo.mailKey(db, randomBytes(32).toString('base64url'))
  return createHmac('sha256', key).update(`${userId} ${kind}`).digest('base64url').slice(0, SEAL_LENGTH)
}

/** For a mail's link: turns one kind of mail of one person off, and opens nothing else. */
export const offToken = async (db: Db, userId: string, kind: MailKind): Promise<string> =>
  `${userId}.${kind}.${await sealOf(db, userId, kind)}`

const isMailKind = (text: string): text is MailKind => mailKinds.some((kind) => kind === text)

const refused = () =>
  new AppError('not_found', 'This link does not work any more. Log in and choose your mails under Account.')

/** Without signing in, by a mail's link. 404 for a link that this server did not make, or whose owner has left. */
export async function switchByLink(
  deps: Deps,
  token: string,
  on: boolean,
  address: string,
): Promise<MailKind> {
  const [userId = '', kind = '', seal = ''] = token.split('.')
  if (!isMailKind(kind) || seal.length !== SEAL_LENGTH) throw refused()
  const right = Buffer.from(await sealOf(deps.db, userId, kind))
  const given = Buffer.from(seal)
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw refused()
  await deps.db.transaction().execute(async (db) => {
    if (!(await repo.isUser(db, userId))) throw refused()
    await change(db, userId, deps.now().toISOString(), { mails: { [kind]: on } }, address)
  })
  return kind
}

/** Administrators who turned mails about enquiries on. */
export const enquiryReaders = repo.enquiryReaders

/** Time zones in which people live, '' for those of whom it is not known. */
export const zonesOfPeople = repo.zones

export const unreminded = repo.unreminded

/** Takes a person's day for the one who asks first; null when it is taken. Answers the day before it, '' for none. */
export async function takeDay(db: Tx, userId: string, day: string): Promise<string | null> {
  const { reminded_on: last } = await repo.lock(db, userId)
  if (last >= day) return null
  await repo.store(db, userId, { reminded_on: day })
  return last
}
