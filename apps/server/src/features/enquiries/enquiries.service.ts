/** Enquiries: created by the contact form, handled by administrators. */
import { DAY_MS } from '@task-manager/contract/calendar'
import type {
  ContactForm,
  Delivery,
  DeliveryAttempt,
  Enquiry,
  EnquiryFilter,
  EnquiryPage,
  EnquiryStatus,
  EnquirySummary,
} from '@task-manager/contract/installation/enquiries'
import * as z from 'zod/mini'
import { enquiryReader } from '#server/adapters/mail.ts'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { cutPage, readCursor } from '#server/features/cursors/cursors.service.ts'
import { ENQUIRY_COPY } from '#server/features/outbox/outbox.policy.ts'
import {
  canDeliver,
  deliveriesOf,
  deliveryLog,
  enqueue,
  enqueueAll,
  NO_MAIL_SERVER,
  sendAgain,
  sendNewMail,
} from '#server/features/outbox/outbox.service.ts'
import { mailLinks } from '#server/features/preferences/mail-links.service.ts'
import { enquiryReaders } from '#server/features/preferences/preferences.service.ts'
import { adminTransaction } from '#server/features/sessions/sessions.service.ts'
import { unlinkEnquiry } from '#server/features/tasks/tasks.service.ts'
import * as repo from './enquiries.repo.ts'
import { logEnquiry } from './enquiry-changes.ts'
import { enquiryMail } from './enquiry-mail.ts'

/** How many days sending copies to administrators is retried. The enquiry itself is kept. */
const COPY_DAYS = 3

const notFound = () => new AppError('not_found', 'This enquiry no longer exists.')

/** For the public contact form. Resolves when the enquiry and its email are committed. */
export async function recordEnquiry(deps: Deps, input: ContactForm, suspicious: boolean): Promise<void> {
  const now = deps.now()
  const instant = now.toISOString()
  const id = newId()
  const { from_name: name, user_email: email, message, service, plan, price } = input
  const row = { id, name, email, message, service, plan, price, status: 'new' as const }
  await deps.db.transaction().execute(async (db) => {
    await repo.insert(db, {
      ...row,
      suspicious: suspicious ? 1 : 0,
      created_at: instant,
      updated_at: instant,
    })
    const mail = { replyTo: { name, address: email }, enquiryId: id }
    const wordsWith = (off?: string) => enquiryMail(input, deps.config, suspicious, off)
    await enqueue(deps, db, { ...mail, ...wordsWith(), kind: 'enquiry', recipient: null }, now)
    await enqueueCopies(deps, db, mail, wordsWith, now)
    await logEnquiry(db, 'received', id, null, instant)
  })
}

/**
 * Copies for administrators who turned these emails on, in addition to CONTACT_TO. None without a mail server, so that
 * a visitor's message is not stored twice for nothing.
 */
async function enqueueCopies(
  deps: Deps,
  db: Tx,
  mail: { replyTo: { name: string; address: string }; enquiryId: string },
  wordsWith: (off: string) => { subject: string; text: string; html: string },
  now: Date,
): Promise<void> {
  if (!canDeliver(deps)) return
  // 'Ann <ann@example.com>, ben@example.com'
  const contactAddresses = (enquiryReader(deps.config) ?? '').toLowerCase().split(/[\s,<>]+/)
  const readers = (await enquiryReaders(db)).filter(({ email }) => !contactAddresses.includes(email))
  const copies = await Promise.all(
    readers.map(async (reader) => {
      const off = await mailLinks(deps, db, reader.id, 'enquiry')
      return {
        ...mail,
        kind: ENQUIRY_COPY,
        recipient: reader.email,
        ...wordsWith(off.page),
        offLink: off.oneClick,
        expiresAt: new Date(now.getTime() + COPY_DAYS * DAY_MS),
      }
    }),
  )
  await enqueueAll(deps, db, copies, now)
}

/** The delivery of an enquiry without an email. */
const NO_MAIL: Delivery = {
  state: 'waiting',
  attempts: 0,
  refused: false,
  lastError: null,
  nextAttemptAt: null,
  sentAt: null,
}

async function toEnquiries(deps: Deps, db: Db, rows: repo.EnquiryRow[]): Promise<Enquiry[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const deliveries = await deliveriesOf(deps, db, ids)
  const tasks = Map.groupBy(await repo.tasksOf(db, ids), (task) => task.enquiry_id)
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    message: row.message,
    service: row.service,
    plan: row.plan,
    price: row.price,
    status: row.status,
    suspicious: row.suspicious === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    delivery: deliveries.get(row.id) ?? NO_MAIL,
    tasks: (tasks.get(row.id) ?? []).map(({ id, title, status }) => ({ _id: id, title, status })),
  }))
}

async function toEnquiry(deps: Deps, db: Db, row: repo.EnquiryRow): Promise<Enquiry> {
  const [enquiry] = await toEnquiries(deps, db, [row])
  if (!enquiry) throw notFound()
  return enquiry
}

/** Counts by status. The caller authorizes. */
export async function enquirySummary(db: Db): Promise<EnquirySummary> {
  const summary = { all: 0, new: 0, replied: 0, archived: 0 }
  for (const { status, n } of await repo.countByStatus(db)) {
    summary[status] = n
    summary.all += n
  }
  return summary
}

/** The id of the last enquiry. */
const Position = z.tuple([z.string()])

export async function list(deps: Deps, actor: Actor, filter: EnquiryFilter): Promise<EnquiryPage> {
  requireAdmin(actor)
  const { status, limit, cursor } = filter
  const { db } = deps
  const name = `enquiries ${status}`
  const [before] = (await readCursor(db, name, cursor, Position)) ?? []
  const rows = await repo.list(db, { status, before, limit: limit + 1 })
  const { shown, nextCursor } = await cutPage(db, name, { rows, limit }, (last) => [last.id])
  return {
    enquiries: await toEnquiries(deps, db, shown),
    statusSummary: await enquirySummary(db),
    destination: {
      emailjs: deps.config.emailjs !== null,
      mailTo: enquiryReader(deps.config),
    },
    nextCursor,
  }
}

export async function get(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<Enquiry & { deliveryLog: z.infer<typeof DeliveryAttempt>[] }> {
  requireAdmin(actor)
  const row = await repo.find(deps.db, id)
  if (!row) throw notFound()
  return {
    ...(await toEnquiry(deps, deps.db, row)),
    deliveryLog: await deliveryLog(deps.db, id),
  }
}

export async function setStatus(
  deps: Deps,
  actor: Actor,
  id: string,
  status: EnquiryStatus,
): Promise<Enquiry> {
  const row = await adminTransaction(deps.db, actor, async (db) => {
    const before = await repo.lock(db, id)
    if (before === undefined || before.status === status) return before
    const at = deps.now().toISOString()
    await logEnquiry(db, 'moved', id, actor.id, at, [
      { field: 'status', before: before.status, after: status },
    ])
    return await repo.setStatus(db, id, status, at)
  })
  if (!row) throw notFound()
  return await toEnquiry(deps, deps.db, row)
}

/** Deletes the enquiry and the email about it. Tasks created from it stay. */
export async function remove(deps: Deps, actor: Actor, id: string): Promise<void> {
  await adminTransaction(deps.db, actor, async (db) => {
    // Deletes before unlinking: the deletion waits for a task that is being created from the enquiry, which is then
    // unlinked.
    if (!(await repo.remove(db, id))) throw notFound()
    const at = deps.now().toISOString()
    await unlinkEnquiry(db, { by: actor.id, at }, id)
    await logEnquiry(db, 'deleted', id, actor.id, at)
  })
}

/** Makes the email due at once. 409 when it was sent, or no mail server is configured. */
export async function resend(deps: Deps, actor: Actor, id: string): Promise<Enquiry> {
  requireAdmin(actor)
  const row = await repo.find(deps.db, id)
  if (!row) throw notFound()
  if (!canDeliver(deps)) throw new AppError('conflict', NO_MAIL_SERVER)
  const due = await adminTransaction(deps.db, actor, async (db) => {
    const now = deps.now()
    const isDue = await sendAgain(db, id, now)
    if (isDue) await logEnquiry(db, 'resent', id, actor.id, now.toISOString())
    return isDue
  })
  if (!due) throw new AppError('conflict', 'This enquiry was already delivered.')
  sendNewMail(deps)
  return await toEnquiry(deps, deps.db, row)
}
