/**
 * What open screens are told, as server-sent events: `event` names the schema below, `data` is its JSON, and `id` is a
 * place in the log to go on from (`Last-Event-ID`). An event says what is so now, never what to add: one that comes twice
 * or late does no harm. A line that begins with a colon says that the stream lives.
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { EnquirySummary } from './enquiries.ts'
import { ChangeActor, taskChangeKinds } from './history.ts'
import { StatusSummary, Task } from './tasks.ts'

/** Numbers of everything the receiver may see. */
export const TaskCounts = z.object({
  summary: StatusSummary,
  priorities: z.object({ Low: z.number(), Medium: z.number(), High: z.number() }),
  /** By the viewer's day, for the days it may be anywhere on earth: open tasks that were due before it. */
  overdue: z.record(z.string(), z.number()),
})
export type TaskCounts = z.infer<typeof TaskCounts>

const MemberCounts = z.object({
  pendingTasks: z.number(),
  inProgressTasks: z.number(),
  completedTasks: z.number(),
})

/** A task as it is now. `task` null: it was deleted, or is not the receiver's any more, and nothing else is told. */
export const TaskEvent = z.object({
  _id: z.string(),
  /** The last of what happened to it. */
  kind: z.enum(taskChangeKinds),
  at: z.string(),
  /** Null: the server itself. */
  actor: z.nullable(ChangeActor),
  task: z.nullable(Task),
  /** It is larger than an event may be: ask for it if it is shown. */
  large: z.optional(z.boolean()),
  counts: TaskCounts,
  /** For administrators: of the people whom it concerned, by id. */
  members: z.optional(z.record(z.string(), MemberCounts)),
})
export type TaskEvent = z.infer<typeof TaskEvent>

/** Something else changed: 'user', 'invitation', 'project', 'label', 'template'. Whoever shows it asks again. */
export const SubjectEvent = z.object({ _id: z.string(), kind: z.string() })
export type SubjectEvent = z.infer<typeof SubjectEvent>

/** An enquiry came, was worked off or deleted: the numbers of all of them; a visitor's words are asked for by whoever shows them. */
export const EnquiryEvent = z.object({ _id: z.string(), kind: z.string(), statusSummary: EnquirySummary })
export type EnquiryEvent = z.infer<typeof EnquiryEvent>

/** Why the server ends a stream. `replaced`: the same person opened too many. */
export const EndEvent = z.object({ reason: z.enum(['signed-out', 'replaced', 'closing']) })
export type EndEvent = z.infer<typeof EndEvent>

/** By the name of the event. `hello` opens a stream; `resync`: too much was missed, ask again for what is shown. */
export const streamEvents = {
  hello: z.object({}),
  resync: z.object({}),
  task: TaskEvent,
  user: SubjectEvent,
  enquiry: EnquiryEvent,
  invitation: SubjectEvent,
  project: SubjectEvent,
  label: SubjectEvent,
  template: SubjectEvent,
  log: SubjectEvent,
  end: EndEvent,
} as const
export type StreamEventName = keyof typeof streamEvents

/** A comment line at least this often, in ms. */
export const HEARTBEAT_MS = 20_000

export const streamEventsCall = endpoint({
  method: 'GET',
  path: '/api/events',
  tag: 'Live',
  summary: 'What changes, as it changes: server-sent events for an open screen',
  access: 'user',
  produces: 'text/event-stream',
})
