/** What a feature contributes to the rest of the server. The composition root lists all features. */
import type { ChangeKind, Topic } from '@task-manager/contract/changes'
import type { StreamEventName } from '@task-manager/contract/events'
import type { Role } from '@task-manager/contract/people/users'
import type { FieldChange } from '@task-manager/contract/tasks/history'
import type { FastifyInstance } from 'fastify'
import type { Actor } from './actor.ts'
import type { Deps } from './deps.ts'
import type { MetricSource } from './metrics.ts'

/** The part of a logged change that the stream sends. */
export interface StreamChange {
  readonly kind: ChangeKind
  readonly at: string
  /** Null: the server itself. */
  readonly actorId: string | null
}

/** Changes merged per subject. */
export interface StreamSubject {
  readonly id: string
  readonly topic: Topic
  readonly last: StreamChange
  /** By member: the last change that concerned them. They receive no later ones. */
  readonly audience: ReadonlyMap<string, StreamChange>
  readonly changes: readonly { readonly kind: ChangeKind; readonly changes: readonly FieldChange[] }[]
}

export interface StreamReceiver {
  readonly id: string
  readonly role: Role
}

export interface StreamMessage {
  readonly event: StreamEventName
  /** The message as JSON. */
  readonly data: string
}

/** Null: the receiver gets no message. */
export type MessageFor = (subject: StreamSubject, to: StreamReceiver) => StreamMessage | null

/** Reads once what the messages about these subjects need, for all receivers. */
export type StreamSource = (
  deps: Deps,
  subjects: readonly StreamSubject[],
  receivers: readonly StreamReceiver[],
) => Promise<MessageFor>

/** A value, or a long list that is written entry by entry. */
export type OwnDataSection = (deps: Deps, actor: Actor) => Promise<unknown> | AsyncIterable<unknown>

export interface Feature {
  /** The name of its folder. */
  readonly name: string
  readonly routes?: readonly ((app: FastifyInstance) => void)[]
  /** The topics of the changes that it logs; null: not sent to open screens. */
  readonly topics?: { readonly [T in Topic]?: StreamSource | null }
  /** Deletes what has expired. Runs ten minutes after the start, then every hour. */
  readonly upkeep?: readonly ((deps: Deps) => Promise<unknown>)[]
  /** The gauges that it adds to `/metrics`. */
  readonly metrics?: readonly MetricSource[]
  /** The person's data that it stores, by section name, for their data export. */
  readonly ownData?: Readonly<Record<string, OwnDataSection>>
}
