/**
 * Push notifications of events (decision T69). They are delayed for a moment in case the event is seen on an open
 * screen. The person's choices and the right to the task are checked again before sending.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS } from '@task-manager/contract/calendar'
import type { PushMessage } from '@task-manager/contract/notifications/push'
import { ForbiddenAddress } from '#server/adapters/push.ts'
import type { Deps, Logger } from '#server/core/deps.ts'
import { COUNTED_MAX, type MetricSource } from '#server/core/metrics.ts'
import type { Tx } from '#server/db/transaction.ts'
import { isHeld } from '#server/features/outbox/hold.service.ts'
import { LEASE_MS, retryDelay } from '#server/features/outbox/outbox.policy.ts'
import {
  notificationsOf,
  type PersonNotifications,
} from '#server/features/preferences/notifications.service.ts'
import { afterQuiet } from '#server/features/preferences/sending-time.policy.ts'
import {
  removeEnded,
  type Subscription,
  send,
  subscriptionsByIds,
  subscriptionsOf,
} from '#server/features/push/push.service.ts'
import { contentsOf, type EventContent, type WaitingRow } from './event-content.service.ts'
import * as repo from './inbox-pushes.repo.ts'
import { fitting, fullOf, SLOTS, type Slot } from './push-slots.policy.ts'

const WAIT_MS = 5000
const EXPIRES_MS = DAY_MS
/** Longer requests of a push service are cut: its address comes from a user, so its answer does, too. */
const WAIT_MAX_MS = EXPIRES_MS
/** How soon others are served while a push service is slow. */
const POLL_MS = 500
/** More notifications for one device are combined into one. */
const SINGLE_MAX = 3

/** To be called in the transaction that writes the events. */
export async function enqueuePushes(
  deps: Deps,
  db: Tx,
  rows: readonly WaitingRow[],
  settings: (userId: string) => PersonNotifications,
): Promise<void> {
  const toPush = rows.filter(({ kind, user_id }) => settings(user_id).kinds[kind].push)
  if (toPush.length === 0) return
  const devices = Map.groupBy(
    await subscriptionsOf(db, [...new Set(toPush.map((row) => row.user_id))]),
    (device) => device.user_id,
  )
  const earliest = new Date(deps.now().getTime() + WAIT_MS)
  const pushes = toPush.flatMap(({ user_id, id, kind, subject_id, actor_id, comment_id, detail }) => {
    const { timeZone, quiet } = settings(user_id)
    const dueAt = afterQuiet(earliest, timeZone, quiet)
    return (devices.get(user_id) ?? []).map((device) => ({
      subscription_id: device.id,
      id,
      user_id,
      kind,
      subject_id,
      actor_id,
      comment_id,
      detail,
      attempts: 0,
      due_at: dueAt.toISOString(),
      expires_at: new Date(dueAt.getTime() + EXPIRES_MS).toISOString(),
    }))
  })
  if (pushes.length > 0) await repo.insert(db, pushes)
}

/** Cut to this many bytes of UTF-8, at a whole character. */
function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  let length = 0
  let end = 0
  for (const character of text) {
    length += Buffer.byteLength(character)
    if (length > bytes - 3) break
    end += character.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}

/** In bytes. Escaping in JSON at most doubles them, so title and body together fit into the limit of push services. */
const TITLE_MAX = 400
const BODY_MAX = 1000

/** JSON needs six bytes for a control character. */
const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')

const payloadOf = ({ title, body, url }: PushMessage): string =>
  JSON.stringify({
    title: cut(plain(title), TITLE_MAX),
    body: cut(plain(body), BODY_MAX),
    url,
  } satisfies PushMessage)

const PRODUCT = 'Task Manager'

function messageOf({ title, withExcerpt, path }: EventContent, hasTexts: boolean): PushMessage {
  const url = path ?? '/inbox'
  if (!hasTexts) return { title: PRODUCT, body: 'You have a new notification.', url }
  return { title: title || PRODUCT, body: withExcerpt, url }
}

interface Outgoing {
  readonly rows: readonly repo.PushRow[]
  readonly message: PushMessage
}

/** In the order in which they happened. */
function messagesFor(contents: readonly EventContent<repo.PushRow>[], hasTexts: boolean): Outgoing[] {
  if (contents.length <= SINGLE_MAX)
    return contents.map((content) => ({ rows: [content.row], message: messageOf(content, hasTexts) }))
  return [
    {
      rows: contents.map(({ row }) => row),
      message: { title: PRODUCT, body: `You have ${contents.length} new notifications.`, url: '/inbox' },
    },
  ]
}

type Outcome = 'sent' | 'retry' | 'ended' | 'refused'

const outcomeOf = (status: number): Outcome => {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'ended'
  return status === 408 || status === 429 || status >= 500 ? 'retry' : 'refused'
}

interface Result {
  readonly outcome: Outcome
  readonly detail: string
  /** Seconds that the service requested. */
  readonly retryAfter: number | null
}

async function attempt(
  deps: Deps,
  device: Subscription,
  message: PushMessage,
  signal: AbortSignal,
): Promise<Result> {
  try {
    const { status, retryAfter } = await send(deps, device, payloadOf(message), signal)
    return { outcome: outcomeOf(status), detail: `status ${status}`, retryAfter }
  } catch (error) {
    const { code, message: detail } = error as { code?: string; message: string }
    const outcome = error instanceof ForbiddenAddress ? 'refused' : 'retry'
    return { outcome, detail: code ?? detail, retryAfter: null }
  }
}

/** Sends a device its notifications one after the other until one fails, and stores the outcomes. */
async function deliverTo(
  deps: Deps,
  device: Subscription,
  contents: readonly EventContent<repo.PushRow>[],
  signal: AbortSignal,
  log?: Logger,
): Promise<void> {
  const messages = messagesFor(contents, device.texts === 1)
  for (const [i, { rows, message }] of messages.entries()) {
    const { outcome, detail, retryAfter } = await attempt(deps, device, message, signal)
    if (outcome !== 'sent')
      log?.warn(
        // Never the whole address, with which anyone could send to the device.
        { event: 'push', service: URL.parse(device.endpoint)?.host, outcome, detail },
        'push notification not sent',
      )
    if (outcome === 'ended') return await removeEnded(deps.db, [device.id])
    if (outcome === 'retry') {
      const attempts = Math.max(...rows.map((row) => row.attempts))
      const requested = Math.min((retryAfter ?? 0) * 1000, WAIT_MAX_MS)
      const wait = Math.max(retryDelay(attempts, Math.random()), requested)
      // The others would most likely fail too.
      const unsent = messages.slice(i).flatMap((each) => each.rows)
      const until = new Date(deps.now().getTime() + wait).toISOString()
      return await repo.postpone(deps.db, device.id, unsent, until)
    }
    await repo.remove(deps.db, device.id, rows)
  }
}

interface Claimed extends Slot {
  /** Null: it was removed, or its person is deactivated. */
  readonly device: Subscription | null
  readonly contents: readonly EventContent<repo.PushRow>[]
}

/**
 * Claims due notifications of devices that fit beside those that are being served. Stores at once which notifications
 * must no longer be sent, or not yet.
 */
async function claimDue(deps: Deps, taken: readonly Slot[]): Promise<Claimed[]> {
  if (taken.length >= SLOTS) return []
  return await deps.db.transaction().execute(async (db) => {
    if (await isHeld(db)) return []
    const now = deps.now()
    const due = await repo.dueDevices(db, now.toISOString(), fullOf(taken), SLOTS)
    const slots = fitting(due, taken)
    if (slots.length === 0) return []
    const ids = slots.map(({ id }) => id)
    const lease = new Date(now.getTime() + LEASE_MS).toISOString()
    const rows = await repo.claim(db, ids, now.toISOString(), lease)
    const devices = await subscriptionsByIds(db, ids)
    const settings = await notificationsOf(db, [...new Set(rows.map((row) => row.user_id))])
    const owners = new Map(devices.map(({ id, user_id }) => [id, user_id]))
    const isChosen = (row: repo.PushRow) =>
      // The browser may have been handed to someone else while the event was stored.
      owners.get(row.subscription_id) === row.user_id &&
      row.expires_at > now.toISOString() &&
      settings(row.user_id).kinds[row.kind].push
    const quietEnd = ({ user_id }: repo.PushRow): Date => {
      const { timeZone, quiet } = settings(user_id)
      return afterQuiet(now, timeZone, quiet)
    }
    const chosen = rows.filter(isChosen)
    const waiting = new Set(chosen.filter((row) => quietEnd(row) > now))
    const contents = await contentsOf(
      deps,
      db,
      chosen.filter((row) => !waiting.has(row)),
    )
    const kept = new Set([...waiting, ...contents.map(({ row }) => row)])
    for (const [id, ofDevice] of Map.groupBy(rows, (row) => row.subscription_id)) {
      const later = ofDevice.filter((row) => waiting.has(row))
      const [first] = later
      if (first) await repo.postpone(db, id, later, quietEnd(first).toISOString())
      await repo.remove(
        db,
        id,
        ofDevice.filter((row) => !kept.has(row)),
      )
    }
    const byDevice = Map.groupBy(contents, ({ row }) => row.subscription_id)
    return slots.map((slot) => ({
      ...slot,
      device: devices.find(({ id }) => id === slot.id) ?? null,
      contents: byDevice.get(slot.id) ?? [],
    }))
  })
}

/** The values are the same on every node. */
export const pushMetrics: MetricSource = {
  gauges: {
    push_queue: { help: `Push notifications that are due, at most ${COUNTED_MAX}` },
    push_overdue_seconds: { help: 'How long the oldest of them has been due' },
  },
  read: async ({ db, now }) => {
    const at = now()
    const { n, since } = await repo.overdue(db, at.toISOString(), COUNTED_MAX)
    return {
      push_queue: n,
      push_overdue_seconds: since === null ? 0 : (at.getTime() - Date.parse(since)) / 1000,
    }
  },
}

/**
 * Sends everything that is due, to several devices at once. While some of them wait for their push service, others are
 * served. Several nodes may do this: each message is sent by the node that claimed it, and by another one after the
 * lease if that node ended.
 */
export async function deliverPushes(deps: Deps, signal: AbortSignal, log?: Logger): Promise<void> {
  const running = new Map<Slot, Promise<void>>()
  const failures: unknown[] = []
  while (!signal.aborted && failures.length === 0) {
    const claimed = await claimDue(deps, [...running.keys()])
    for (const { device, contents, ...slot } of claimed) {
      if (device === null || contents.length === 0) continue
      const delivery = deliverTo(deps, device, contents, signal, log)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(slot))
      running.set(slot, delivery)
    }
    if (claimed.length > 0) continue
    if (running.size === 0) break
    await Promise.race([...running.values(), pause(POLL_MS, undefined, { ref: false })])
  }
  await Promise.all(running.values())
  if (failures.length > 0) throw failures[0]
}
