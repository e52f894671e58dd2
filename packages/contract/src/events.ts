/**
 * Server-sent events for open screens: `event` names a schema below, `data` is its JSON, and `id` is the position in the
 * log from which `Last-Event-ID` resumes. An event holds the current state, not a difference, so repeated or late
 * events are harmless. Comment lines (with a leading colon) keep the connection alive.
 */
import * as z from 'zod/mini'
import type { Topic } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { EnquirySummary } from './installation/enquiries.ts'
import { StatusCounts, StatusSummary } from './status-counts.ts'
import { ChangeActor, taskChangeKinds } from './tasks/history.ts'
import { Task } from './tasks/tasks.ts'

/** Counts of all tasks that the receiver may see. */
export const TaskCounts = z.object({
  summary: StatusSummary,
  priorities: z.object({ Low: z.number(), Medium: z.number(), High: z.number() }),
  /** Overdue open tasks by the viewer's day, for every day that it can be in some time zone now. */
  overdue: z.record(z.string(), z.number()),
})
export type TaskCounts = z.infer<typeof TaskCounts>

/** The current state of a task. `task` is null when it was deleted or is no longer visible to the receiver. */
export const TaskEvent = z.object({
  _id: z.string(),
  /** The latest change of the task. */
  kind: z.enum(taskChangeKinds),
  at: z.string(),
  /** Null: the server. */
  actor: z.nullable(ChangeActor),
  task: z.nullable(Task),
  /** The task exceeds the size of an event; screens that show it fetch it. */
  large: z.optional(z.boolean()),
  counts: TaskCounts,
  /**
   * The names of all fields that changed; 'ticks' where items of the checklist were only ticked. Missing when the task is
   * not sent, and from older servers.
   */
  fields: z.optional(z.array(z.string())),
  /** For administrators: counts of the assignees concerned, by id. */
  members: z.optional(z.record(z.string(), StatusCounts)),
})
export type TaskEvent = z.infer<typeof TaskEvent>

/** Another entity changed: 'user', 'invitation', 'project', 'label', 'template', 'view', 'settings'. Screens that show it fetch it again. */
export const SubjectEvent = z.object({ _id: z.string(), kind: z.string() })
export type SubjectEvent = z.infer<typeof SubjectEvent>

/** Comments of a task changed. `comments`: how many it has now. Screens that show them fetch them again. */
export const CommentEvent = z.extend(SubjectEvent, { task: z.string(), comments: z.number() })
export type CommentEvent = z.infer<typeof CommentEvent>

/** The receiver's inbox changed: the number of their unread entries. */
export const InboxEvent = z.object({ unread: z.number() })
export type InboxEvent = z.infer<typeof InboxEvent>

/** An enquiry was received, changed or deleted. Holds only counts; screens fetch the text. */
export const EnquiryEvent = z.object({ _id: z.string(), kind: z.string(), statusSummary: EnquirySummary })
export type EnquiryEvent = z.infer<typeof EnquiryEvent>

/** Why the server ended the stream. `replaced`: the user opened too many. */
export const EndEvent = z.object({ reason: z.enum(['signed-out', 'replaced', 'closing']) })
export type EndEvent = z.infer<typeof EndEvent>

/**
 * `hello` opens a stream; `resync`: too much was missed, fetch everything again; `log`: a change that only the log shows.
 * All others are named by the topic that changed: 'task' holds a TaskEvent, 'comment' a CommentEvent, 'enquiry' an EnquiryEvent, 'inbox' an InboxEvent, the rest a
 * SubjectEvent.
 */
export type StreamEventName = Topic | 'hello' | 'resync' | 'log' | 'end'

/** Maximum time between comment lines, in ms. */
export const HEARTBEAT_MS = 20_000

export const streamEventsCall = endpoint('GET /api/events', 'user', {
  summary: 'Live changes for open screens, as server-sent events',
  produces: 'text/event-stream',
})
