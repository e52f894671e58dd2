/**
 * The live stream: one reader of the log in each process, and the open streams it tells. The bell only wakes it (a commit
 * of this process, word from another node); what it says is read from the log, and so is what the bell did not say.
 */
import type { EndEvent } from '@task-manager/contract/events'
import { HEARTBEAT_MS } from '@task-manager/contract/events'
import type { Actor } from '#server/core/actor.ts'
import type { Deps } from '#server/core/deps.ts'
import { toJson } from '#server/core/json.ts'
import {
  adoptForeignRows,
  changesSince,
  endOfLog,
  type LoggedChange,
  newestChanges,
  onBell,
} from '#server/features/changes/changes.service.ts'
import { stillSignedIn } from '#server/features/sessions/sessions.service.ts'
import { subjectsOf, teller } from './audience.ts'
import { factsOf } from './facts.service.ts'
import type { Stream } from './stream.ts'

/** How long changes gather after the first one, in ms: many at once are told in one go. */
const GATHER_MS = 10
/** What no bell told (a second process on one file, a lost connection, a session that ended) is seen within this, in ms. */
const LOOK_MS = 500
/** More than this at once, and whoever listens asks anew instead. */
const BATCH_MAX = 2000
/** More than this missed since `Last-Event-ID`. */
const MISSED_MAX = 500
/** What a screen may have missed between its first question and its stream. */
const LEAD_MS = 60_000
/** More than this for one screen at once, in characters: asking anew is less, and a slow line is not cut off for it. */
const TOLD_MAX = 96 * 1024
const PER_SESSION = 6
const PER_USER = 20

interface Open {
  readonly stream: Stream
  actor: Actor
}

/** As much of a logger as is needed; the application's fits. */
interface HubLog {
  error(fields: object, message: string): void
}

export interface Hub {
  /** Tells `stream` what changes from now on, and what changed since `from`. */
  add(actor: Actor, stream: Stream, from: string | null): void
  close(): void
}

/** Kinds of change with which a session may end or its rights may change. */
const endsSessions = ({ kind }: LoggedChange): boolean => /^(session|user|settings)\./.test(kind)

const END = (reason: EndEvent['reason']): string => toJson<EndEvent>({ reason })

export function openHub(deps: Deps, log: HubLog): Hub {
  const { db, store } = deps
  const open = new Set<Open>()
  /** Those who have heard nothing yet, with the place they come from. */
  const coming = new Map<Open, string | null>()
  let place = ''
  let seen = ''
  let running: Promise<void> | null = null
  let again = false
  let gathering: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  let closed = false
  let unhear = (): void => {}
  /** When the sessions were looked at last, and at which revision. */
  let looked = { at: 0, revision: '' }

  const drop = (each: Open, reason: EndEvent['reason']): void => {
    open.delete(each)
    coming.delete(each)
    each.stream.send('end', END(reason))
    each.stream.end()
  }

  /** Asks all that must be known of the changes; telling them takes no time then, and cannot fail halfway. */
  async function telling(
    changes: readonly LoggedChange[],
    to: readonly Open[],
    at: string,
  ): Promise<(each: Open) => void> {
    if (changes.length === 0) return () => {}
    const subjects = subjectsOf(changes)
    const say = teller(
      await factsOf(
        deps,
        subjects,
        to.map(({ actor }) => actor),
      ),
    )
    return ({ actor, stream }) => {
      const told = subjects.flatMap((subject) => say(subject, actor) ?? [])
      if (told.reduce((sum, { data }) => sum + data.length, 0) > TOLD_MAX) stream.send('resync', '{}', at)
      // Only the last one says where to go on from: what was sent before a break is sent again, never skipped.
      else
        for (const [i, { event, data }] of told.entries())
          stream.send(event, data, i === told.length - 1 ? at : undefined)
    }
  }

  /** Ends the streams of sessions that are over, and takes up a new role or name. */
  async function lookAtSessions(streams: readonly Open[]): Promise<void> {
    if (streams.length === 0) return
    const actors = await stillSignedIn(
      deps,
      streams.map(({ actor }) => actor.sessionHash),
    )
    for (const each of streams) {
      const actor = actors.get(each.actor.sessionHash)
      if (actor === undefined || actor.limited || actor.role !== each.actor.role) drop(each, 'signed-out')
      else each.actor = actor
    }
  }

  /** Whether a session may have ended in these changes, or in those that were committed while their data was read. */
  async function mayEndSessions(changes: readonly LoggedChange[], end: string): Promise<boolean> {
    if (changes.some(endsSessions)) return true
    const later = await changesSince(db, end, BATCH_MAX)
    return later === null || later.changes.length === BATCH_MAX || later.changes.some(endsSessions)
  }

  async function tellWhatIsNew(): Promise<void> {
    const batch = await changesSince(db, place, BATCH_MAX)
    if (batch === null || batch.changes.length === BATCH_MAX) {
      place = await endOfLog(db)
      for (const { stream } of open) stream.send('resync', '{}', place)
      return
    }
    const tell = await telling(batch.changes, [...open], batch.place)
    // After the last read and right before sending: no stream gets data that is newer than the end of its session.
    if (await mayEndSessions(batch.changes, batch.place)) await lookAtSessions([...open])
    place = batch.place
    for (const each of open) tell(each)
  }

  /** What came since `from`, or shortly before now; null when that cannot be said any more. */
  async function missed(from: string | null): Promise<LoggedChange[] | null> {
    if (from === null) {
      const changes = await newestChanges(db, new Date(deps.now().getTime() - LEAD_MS), MISSED_MAX)
      return changes.length === MISSED_MAX ? null : changes
    }
    const batch = await changesSince(db, from, MISSED_MAX)
    return batch === null || batch.changes.length === MISSED_MAX ? null : batch.changes
  }

  /** From `place` on they hear what is new; what they missed is told before, and twice does no harm. */
  async function welcome(newcomers: ReadonlyMap<Open, string | null>): Promise<void> {
    for (const [from, group] of Map.groupBy(newcomers, ([, from]) => from)) {
      const changes = await missed(from)
      const here = place
      const tell =
        changes === null
          ? ({ stream }: Open) => stream.send('resync', '{}', here)
          : await telling(
              changes,
              group.map(([each]) => each),
              here,
            )
      // A session may have ended since its stream was opened.
      await lookAtSessions(group.map(([each]) => each))
      for (const [each] of group) {
        if (!coming.delete(each)) continue
        open.add(each)
        each.stream.send('hello', '{}', from ?? here)
        tell(each)
      }
    }
  }

  async function round(): Promise<void> {
    if (open.size + coming.size === 0) return
    const revision = await store.revision()
    // SQLite cannot tell what a commit was about, so not after each of them.
    if (revision.sessions !== looked.revision && performance.now() - looked.at > LOOK_MS / 2) {
      looked = { at: performance.now(), revision: revision.sessions }
      await lookAtSessions([...open])
    }
    if (open.size === 0) {
      // Nobody listened until now.
      await adoptForeignRows(db)
      place = await endOfLog(db)
    } else if (revision.data !== seen) await tellWhatIsNew()
    seen = revision.data
    if (coming.size > 0) await welcome(new Map(coming))
  }

  /** One after the other, so that nothing is told that is older than what was told before. */
  async function rounds(): Promise<void> {
    do {
      again = false
      try {
        await round()
      } catch (error) {
        // The database is away: what changed lies in the log until it is back. Newcomers come again.
        log.error({ err: error }, 'live screens could not be told')
        for (const { stream } of coming.keys()) stream.end()
        coming.clear()
        return
      }
    } while (again && !closed)
  }

  function wake(): void {
    again = true
    if (running !== null || closed) return
    running = rounds().finally(() => {
      running = null
    })
  }

  const gather = (): void => {
    if (open.size + coming.size === 0) return
    gathering ??= setTimeout(() => {
      gathering = undefined
      wake()
    }, GATHER_MS)
  }

  /** Nothing runs while nobody listens. */
  function begin(): void {
    if (looking !== undefined) return
    looking = setInterval(wake, LOOK_MS)
    unhear = store.onOthers(gather)
    beating = setInterval(() => {
      for (const { stream } of open) stream.beat()
      // In the next round.
      looked.revision = ''
    }, HEARTBEAT_MS)
  }

  function rest(): void {
    unhear()
    clearInterval(looking)
    clearInterval(beating)
    clearTimeout(gathering)
    looking = undefined
    beating = undefined
    gathering = undefined
  }

  function makeRoom(actor: Actor): void {
    const own = [...open, ...coming.keys()].filter((each) => each.actor.id === actor.id)
    const session = own.filter((each) => each.actor.sessionHash === actor.sessionHash)
    const oldest = session.length >= PER_SESSION ? session[0] : own.length >= PER_USER ? own[0] : undefined
    if (oldest) drop(oldest, 'replaced')
  }

  const unbell = onBell(db, () => {
    store.tellOthers()
    gather()
  })

  return {
    add(actor, stream, from) {
      makeRoom(actor)
      const each: Open = { actor, stream }
      if (closed) return drop(each, 'closing')
      coming.set(each, from)
      stream.onEnd(() => {
        open.delete(each)
        coming.delete(each)
        if (open.size + coming.size === 0) rest()
      })
      begin()
      wake()
    },
    close() {
      closed = true
      unbell()
      rest()
      for (const each of [...open, ...coming.keys()]) drop(each, 'closing')
    },
  }
}
