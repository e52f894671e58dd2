import type { Insertable, Selectable } from 'kysely'
import type { MailContent } from '#server/core/mail-template.ts'
import { newId } from '#server/db/ids.ts'
import { updatedAny } from '#server/db/query/affected-rows.ts'
import { chunksOf } from '#server/db/query/chunks.ts'
import { listOf } from '#server/db/query/prepared.ts'
import type { Db } from '#server/db/store.ts'
import type { OutboxAttemptTable, OutboxTable } from '#server/db/tables/outbox.ts'
import { maySend } from './hold.repo.ts'

export type OutboxRow = Selectable<OutboxTable>
export type AttemptRow = Selectable<OutboxAttemptTable>

export type NewRow = Insertable<OutboxTable>

export async function insert(db: Db, rows: readonly NewRow[]): Promise<void> {
  for (const chunk of chunksOf(rows)) await db.insertInto('outbox').values(chunk).execute()
}

export type DeliveryStatus = Pick<OutboxRow, 'id' | 'state' | 'last_error'>

export const deliveryStatus = (db: Db, ids: readonly string[]): Promise<DeliveryStatus[]> =>
  db.selectFrom('outbox').select(['id', 'state', 'last_error']).where('id', 'in', listOf(db, ids)).execute()

export const findOne = (db: Db, id: string): Promise<OutboxRow | undefined> =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()

export async function removePending(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('outbox').where('id', 'in', listOf(db, ids)).where('state', '=', 'pending').execute()
}

/** The ids of the tasks and comments that an email is about. */
export interface MailSubjects {
  /** The recipient's id. */
  readonly person: string
  readonly tasks: readonly string[]
  readonly comments: readonly string[]
  /** Given when single lines may be left out. */
  readonly content?: MailContent
}

/** The ids of the tasks that the person does not see, and of the comments that were deleted. */
export async function subjectsGone(
  db: Db,
  { person, tasks, comments }: MailSubjects,
): Promise<ReadonlySet<string>> {
  const seen = await db
    .selectFrom('tasks')
    .select('id')
    .where('id', 'in', listOf(db, tasks))
    .where((eb) =>
      eb.or([
        eb('id', 'in', eb.selectFrom('task_assignees').select('task_id').where('user_id', '=', person)),
        eb.exists(eb.selectFrom('users').select('id').where('id', '=', person).where('role', '=', 'admin')),
      ]),
    )
    .unionAll(
      db
        .selectFrom('comments')
        .select('id')
        .where('id', 'in', listOf(db, comments))
        .where('deleted_at', 'is', null),
    )
    .execute()
  const readable = new Set(seen.map(({ id }) => id))
  return new Set([...tasks, ...comments].filter((id) => !readable.has(id)))
}

/** Changes the address or the text of an email that is about to be sent. */
export async function rewrite(
  db: Db,
  id: string,
  mail: Partial<Pick<OutboxRow, 'recipient' | 'subject' | 'text' | 'html'>>,
): Promise<void> {
  await db.updateTable('outbox').set(mail).where('id', '=', id).where('state', '=', 'pending').execute()
}

/**
 * Due emails without a lease: first those that someone requested, because a link for a new password must not wait for
 * thousands of notifications; of each the most overdue first.
 */
export function due(db: Db, now: string, limit: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'pending')
    .where('next_attempt_at', '<=', now)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .where(maySend())
    .orderBy('holdable')
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()
}

/** When the next pending email can be claimed; undefined when there is none. */
export async function nextDue(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select((eb) =>
      eb.fn
        .min(
          eb
            .case()
            .when(eb('lease_until', '>', eb.ref('next_attempt_at')))
            .then(eb.ref('lease_until'))
            .else(eb.ref('next_attempt_at'))
            .end(),
        )
        .as('at'),
    )
    .where('state', '=', 'pending')
    .where(maySend())
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** The most rows that are examined; the oldest email is among the first ones. */
const OVERDUE_MAX = 200

/** When the oldest overdue email should have been sent; null when there is none. */
export async function overdueSince(db: Db, now: string): Promise<string | null> {
  const row = await db
    .selectFrom(
      db
        .selectFrom('outbox')
        .select(['id', 'attempts', 'next_attempt_at'])
        .where('state', '=', 'pending')
        .where(maySend())
        .orderBy('next_attempt_at')
        .limit(OVERDUE_MAX)
        .as('first'),
    )
    .select((eb) =>
      eb.fn
        .min(
          // A failed one is due later, and has waited since its first attempt.
          eb
            .case()
            .when('attempts', '=', 0)
            .then(eb.ref('next_attempt_at'))
            .else(
              eb.fn.coalesce(
                eb
                  .selectFrom('outbox_attempts')
                  .select(({ fn }) => fn.min<string>('at').as('at'))
                  .whereRef('mail_id', '=', 'first.id'),
                'next_attempt_at',
              ),
            )
            .end(),
        )
        .as('since'),
    )
    .where((eb) => eb.or([eb('attempts', '>', 0), eb('next_attempt_at', '<=', now)]))
    .executeTakeFirst()
  return row?.since ?? null
}

/** The number of emails in each state, at most `limit` each. The order lets PostgreSQL use the index. */
export async function countByState(db: Db, limit: number): Promise<Record<OutboxRow['state'], number>> {
  const countOf = (state: OutboxRow['state']) =>
    db
      .selectFrom(
        db
          .selectFrom('outbox')
          .select('next_attempt_at')
          .where('state', '=', state)
          .orderBy('next_attempt_at')
          .limit(limit)
          .as('of_state'),
      )
      .select(({ fn }) => fn.countAll<number>().as('n'))
  const row = await db
    .selectNoFrom([
      countOf('pending').as('pending'),
      countOf('sent').as('sent'),
      countOf('failed').as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return { pending: Number(row.pending), sent: Number(row.sent), failed: Number(row.failed) }
}

/** Claims a due email until `leaseUntil`; undefined when another worker was faster. */
export function claim(db: Db, id: string, now: string, leaseUntil: string): Promise<OutboxRow | undefined> {
  return db
    .updateTable('outbox')
    .set((eb) => ({ lease_until: leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('next_attempt_at', '<=', now)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .where(maySend())
    .returningAll()
    .executeTakeFirst()
}

/** Marks an email as sent. False when it was deleted meanwhile. */
export const storeSent = (db: Db, id: string, at: string): Promise<boolean> =>
  updatedAny(
    db
      .updateTable('outbox')
      .set({
        state: 'sent',
        sent_at: at,
        text: '',
        html: null,
        about: null,
        last_error: null,
        lease_until: null,
      })
      .where('id', '=', id),
  )

/** Releases an unsent email. False when it was deleted, or its lease expired and another worker claimed it. */
export const storeUnsent = (
  db: Db,
  mail: OutboxRow,
  change: Pick<OutboxRow, 'last_error'> &
    Partial<Pick<OutboxRow, 'state' | 'text' | 'html' | 'about' | 'next_attempt_at'>>,
): Promise<boolean> =>
  updatedAny(
    db
      .updateTable('outbox')
      .set({ ...change, lease_until: null })
      .where('id', '=', mail.id)
      .where('lease_until', '=', mail.lease_until),
  )

/** Releases an email that was claimed but not tried. */
export async function postpone(db: Db, mail: OutboxRow, until: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => ({ lease_until: null, attempts: eb('attempts', '-', 1), next_attempt_at: until }))
    .where('id', '=', mail.id)
    .where('lease_until', '=', mail.lease_until)
    .execute()
}

export async function log(db: Db, attempt: Omit<AttemptRow, 'id'>): Promise<void> {
  await db
    .insertInto('outbox_attempts')
    .values({ id: newId(), ...attempt })
    .execute()
}

/** The email that delivers an enquiry. Copies for administrators have another kind. */
const OF_ENQUIRY = 'enquiry'

export function ofEnquiries(db: Db, enquiryIds: string[]): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('enquiry_id', 'in', listOf(db, enquiryIds))
    .where('kind', '=', OF_ENQUIRY)
    .execute()
}

export function logOfEnquiry(db: Db, enquiryId: string): Promise<AttemptRow[]> {
  return db
    .selectFrom('outbox_attempts')
    .innerJoin('outbox', 'outbox.id', 'outbox_attempts.mail_id')
    .selectAll('outbox_attempts')
    .where('outbox.enquiry_id', '=', enquiryId)
    .where('outbox.kind', '=', OF_ENQUIRY)
    .orderBy('outbox_attempts.id', 'desc')
    .execute()
}

/** Makes the email of an enquiry due now, with all attempts again; false when it was already sent. */
export const retryNow = (db: Db, enquiryId: string, now: string): Promise<boolean> =>
  updatedAny(
    db
      .updateTable('outbox')
      .set({ state: 'pending', attempts: 0, next_attempt_at: now, holdable: 0 })
      .where('enquiry_id', '=', enquiryId)
      .where('kind', '=', OF_ENQUIRY)
      .where('state', '!=', 'sent'),
  )

export async function removeSentBefore(db: Db, instant: string): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('state', '!=', 'pending')
    .where('enquiry_id', 'is', null)
    .where('created_at', '<', instant)
    .execute()
}
