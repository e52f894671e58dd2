/**
 * The live stream: one hub in each process reads the log and sends changes to the open streams. A notification of a commit,
 * in this process or on another node, only starts a read of the log, so a lost notification loses no change.
 */
import { type EndEvent, HEARTBEAT_MS } from '@task-manager/contract/events'
import type { Actor } from '#server/core/actor.ts'
import type { Deps, Logger } from '#server/core/deps.ts'
import type { Feature } from '#server/core/feature.ts'
import { perDatabase } from '#server/db/query/prepared.ts'
import { toJson } from '#server/db/query/typed-json.ts'
import {
  adoptForeignRows,
  changesSince,
  endOfLog,
  type LoggedChange,
  newestChanges,
  onChange,
} from '#server/features/changes/changes.service.ts'
import { usersOfOpenSessions } from '#server/features/sessions/sessions.service.ts'
import { runSerially } from './run-serially.ts'
import type { Stream } from './stream.ts'
import { prepareMessages, type StreamSources, sourcesOf } from './stream-messages.ts'

/** Changes within this time are sent together, in ms. */
const BATCH_MS = 10
/**
 * Polling finds changes without a notification: of a second process on the same file, after a lost connection, of
 * expired sessions. In ms.
 */
const POLL_MS = 500
/** More changes at once make the screens fetch everything again. */
const BATCH_MAX = 2000
/** The same for changes since `Last-Event-ID`. */
const MISSED_MAX = 500
/** Replay window of a stream without `Last-Event-ID`: covers the time since its screen fetched its data. */
const REPLAY_MS = 60_000
/** Messages for one screen at once, in characters. Above this, fetching again costs less. */
const MESSAGES_MAX = 96 * 1024
const PER_SESSION = 6
const PER_USER = 20

interface Connection {
  readonly stream: Stream
  actor: Actor
}

/** Kinds of change with which a session may end or its rights may change. */
const endsSessions = ({ kind }: LoggedChange): boolean => /^(session|user|settings)\./.test(kind)

const receiverOf = ({ actor }: Connection): Actor => actor

const hubs = perDatabase(() => new Set<EventHub>())

/** Open live streams of this process. */
export const openStreams = ({ db }: Deps): number => [...hubs(db)].reduce((sum, hub) => sum + hub.size, 0)

export class EventHub {
  readonly #deps: Deps
  readonly #sources: StreamSources
  readonly #log: Logger
  readonly #open = new Set<Connection>()
  /** Those without a first message, with the position that they resume from. */
  readonly #joining = new Map<Connection, string | null>()
  /** The position in the log up to which everything was sent. */
  #position = ''
  #dataRevision = ''
  #sessionCheck = { at: 0, revision: '' }
  #batch: NodeJS.Timeout | undefined
  #poll: NodeJS.Timeout | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #stopListening = (): void => {}
  readonly #stopNotifications: () => void
  #isClosed = false

  constructor(deps: Deps, features: readonly Feature[], log: Logger) {
    this.#deps = deps
    this.#sources = sourcesOf(features)
    this.#log = log
    hubs(deps.db).add(this)
    this.#stopNotifications = onChange(deps.db, () => {
      deps.store.notifyNodes()
      this.#readSoon()
    })
  }

  /** Sends the changes since `from`, then all that follow. */
  add(actor: Actor, stream: Stream, from: string | null): void {
    this.#endSurplus(actor)
    const connection: Connection = { actor, stream }
    if (this.#isClosed) {
      this.#end(connection, 'closing')
      return
    }
    this.#joining.set(connection, from)
    stream.onEnd(() => {
      this.#forget(connection)
      if (this.#isIdle) this.#stop()
    })
    this.#start()
    this.#readNow()
  }

  close(): void {
    this.#isClosed = true
    hubs(this.#deps.db).delete(this)
    this.#stopNotifications()
    this.#stop()
    for (const connection of [...this.#open, ...this.#joining.keys()]) this.#end(connection, 'closing')
  }

  get size(): number {
    return this.#open.size + this.#joining.size
  }

  get #isIdle(): boolean {
    return this.size === 0
  }

  #forget(connection: Connection): void {
    this.#open.delete(connection)
    this.#joining.delete(connection)
  }

  #end(connection: Connection, reason: EndEvent['reason']): void {
    this.#forget(connection)
    connection.stream.send('end', toJson<EndEvent>({ reason }))
    connection.stream.end()
  }

  /** Ends the oldest stream of a session or user that has too many. */
  #endSurplus(actor: Actor): void {
    const ofUser = [...this.#open, ...this.#joining.keys()].filter((each) => each.actor.id === actor.id)
    const ofSession = ofUser.filter((each) => each.actor.sessionHash === actor.sessionHash)
    const oldest =
      ofSession.length >= PER_SESSION ? ofSession[0] : ofUser.length >= PER_USER ? ofUser[0] : undefined
    if (oldest) this.#end(oldest, 'replaced')
  }

  /** Called with the first stream: without open streams nothing runs. */
  #start(): void {
    if (this.#poll !== undefined) return
    this.#poll = setInterval(this.#readNow, POLL_MS)
    this.#stopListening = this.#deps.store.onNotification(() => this.#readSoon())
    this.#heartbeat = setInterval(() => {
      for (const { stream } of this.#open) stream.sendHeartbeat()
      // Sessions expire without a change: the next round checks them.
      this.#sessionCheck.revision = ''
    }, HEARTBEAT_MS)
  }

  #stop(): void {
    this.#stopListening()
    clearInterval(this.#poll)
    clearInterval(this.#heartbeat)
    clearTimeout(this.#batch)
    this.#poll = undefined
    this.#heartbeat = undefined
    this.#batch = undefined
  }

  #readSoon(): void {
    if (this.#isIdle) return
    this.#batch ??= setTimeout(() => {
      this.#batch = undefined
      this.#readNow()
    }, BATCH_MS)
  }

  /** Runs serially, so that no message is older than an earlier one. */
  readonly #readNow = runSerially(async () => {
    if (this.#isClosed) return
    try {
      await this.#round()
    } catch (error) {
      // The changes stay in the log until the database is back. Screens open their new streams again.
      this.#log.error({ err: error }, 'sending live changes failed')
      for (const { stream } of this.#joining.keys()) stream.end()
      this.#joining.clear()
    }
  })

  async #round(): Promise<void> {
    if (this.#isIdle) return
    const { db, store } = this.#deps
    const revision = await store.revision()
    // On SQLite every commit changes the revision; a check after each would cost too much.
    const { at, revision: checked } = this.#sessionCheck
    if (revision.sessions !== checked && performance.now() - at > POLL_MS / 2) {
      this.#sessionCheck = { at: performance.now(), revision: revision.sessions }
      await this.#checkSessions([...this.#open])
    }
    if (this.#open.size === 0) {
      await adoptForeignRows(db)
      this.#position = await endOfLog(db)
    } else if (revision.data !== this.#dataRevision) await this.#sendNewChanges()
    this.#dataRevision = revision.data
    if (this.#joining.size > 0) await this.#admit(new Map(this.#joining))
  }

  /** Ends the streams of ended sessions and changed roles, and updates names. */
  async #checkSessions(connections: readonly Connection[]): Promise<void> {
    if (connections.length === 0) return
    const actors = await usersOfOpenSessions(
      this.#deps,
      connections.map(({ actor }) => actor.sessionHash),
    )
    for (const connection of connections) {
      const actor = actors.get(connection.actor.sessionHash)
      if (actor === undefined || actor.limited || actor.role !== connection.actor.role)
        this.#end(connection, 'signed-out')
      else connection.actor = actor
    }
  }

  /** Whether a session may have ended in these changes, or in those that were committed while their data was read. */
  async #mayEndSessions(changes: readonly LoggedChange[], end: string): Promise<boolean> {
    if (changes.some(endsSessions)) return true
    const later = await changesSince(this.#deps.db, end, BATCH_MAX)
    return later === null || later.changes.length === BATCH_MAX || later.changes.some(endsSessions)
  }

  async #sendNewChanges(): Promise<void> {
    const { db } = this.#deps
    const batch = await changesSince(db, this.#position, BATCH_MAX)
    if (batch === null || batch.changes.length === BATCH_MAX) {
      this.#position = await endOfLog(db)
      for (const { stream } of this.#open) stream.send('resync', '{}', this.#position)
      return
    }
    if (batch.changes.length === 0) {
      this.#position = batch.position
      return
    }
    const send = await this.#prepare(batch.changes, [...this.#open], batch.position)
    // Called after the last read and right before sending: no stream gets data that is newer than the end of its
    // session.
    if (await this.#mayEndSessions(batch.changes, batch.position)) await this.#checkSessions([...this.#open])
    this.#position = batch.position
    for (const connection of this.#open) send(connection)
  }

  /** Returns a function that sends the changes to a connection; the log is read up to `position`. */
  async #prepare(
    changes: readonly LoggedChange[],
    to: readonly Connection[],
    position: string,
  ): Promise<(connection: Connection) => void> {
    if (changes.length === 0) return () => {}
    const messagesFor = await prepareMessages(this.#deps, this.#sources, changes, to.map(receiverOf))
    return ({ actor, stream }) => {
      const messages = messagesFor(actor)
      const size = messages.reduce((sum, { data }) => sum + data.length, 0)
      if (size > MESSAGES_MAX) return stream.send('resync', '{}', position)
      // Only the last message has the position: an interrupted batch is sent again as a whole.
      for (const [i, { event, data }] of messages.entries())
        stream.send(event, data, i === messages.length - 1 ? position : undefined)
    }
  }

  /** The changes since `from`, or in the replay window. Null: more than can be replayed. */
  async #missedSince(from: string | null): Promise<LoggedChange[] | null> {
    const { db, now } = this.#deps
    const changes =
      from === null
        ? await newestChanges(db, new Date(now().getTime() - REPLAY_MS), MISSED_MAX)
        : (await changesSince(db, from, MISSED_MAX))?.changes
    return changes === undefined || changes.length === MISSED_MAX ? null : changes
  }

  /**
   * Sends joining streams what they missed; a repeated message is harmless. Later changes follow from `#position` on.
   */
  async #admit(joining: ReadonlyMap<Connection, string | null>): Promise<void> {
    for (const [from, group] of Map.groupBy(joining, ([, from]) => from)) {
      const connections = group.map(([connection]) => connection)
      const position = this.#position
      const missed = await this.#missedSince(from)
      const send =
        missed === null
          ? ({ stream }: Connection) => stream.send('resync', '{}', position)
          : await this.#prepare(missed, connections, position)
      // The session may have ended since its stream was opened.
      await this.#checkSessions(connections)
      for (const connection of connections) {
        if (!this.#joining.delete(connection)) continue
        this.#open.add(connection)
        connection.stream.send('hello', '{}', from ?? position)
        send(connection)
      }
    }
  }
}
