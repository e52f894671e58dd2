/** The live stream's message about a changed task: its current state and the counts that changed with it. */
import { DAY_MS } from '@task-manager/contract/calendar'
import type { TaskCounts, TaskEvent } from '@task-manager/contract/events'
import { summaryOf } from '@task-manager/contract/status-counts'
import type { ChangeActor, FieldChange, TaskChangeKind } from '@task-manager/contract/tasks/history'
import type { Task } from '@task-manager/contract/tasks/tasks'
import type {
  StreamChange,
  StreamMessage,
  StreamReceiver,
  StreamSource,
  StreamSubject,
} from '#server/core/feature.ts'
import { fromJson, type Json, toJson } from '#server/db/query/typed-json.ts'
import type { Db } from '#server/db/store.ts'
import { actorOf, actorsById } from '#server/features/changes/changes.service.ts'
import type { StoredItem } from '#server/features/checklists/checklist.policy.ts'
import { ALL_TASKS, type Counts, countsOfScopes } from '#server/features/task-counts/task-counts.service.ts'
import { mayWait } from './task-json.sql.ts'
import { canSee } from './tasks.policy.ts'
import * as repo from './tasks.repo.ts'

/** In bytes. Screens fetch a larger task after the event, and also one that waits for tasks which not everyone sees. */
const TASK_MAX = 16 * 1024

interface CurrentTask {
  readonly json: Json<Task>
  /** Ids. */
  readonly assignees: ReadonlySet<string>
}

export async function currentTasks(db: Db, ids: readonly string[]): Promise<Map<string, CurrentTask>> {
  const rows = await repo.findMany(db, ids)
  return new Map(
    rows.map(({ id, json }) => [
      id,
      { json, assignees: new Set(fromJson(json).assignedTo.map((user) => user._id)) },
    ]),
  )
}

/** The current dates of all time zones. */
const daysOf = (now: Date): string[] =>
  [-1, 0, 1].map((days) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10))

const toCounts = (counts: Counts & { overdueBy: Record<string, number> }): TaskCounts => ({
  summary: summaryOf(counts.byStatus),
  priorities: counts.byPriority,
  overdue: counts.overdueBy,
})

interface EventData {
  readonly tasks: ReadonlyMap<string, CurrentTask>
  /** By scope: ALL_TASKS or a user's id. */
  readonly counts: ReadonlyMap<string, TaskCounts>
  /** By id. */
  readonly people: ReadonlyMap<string, ChangeActor>
}

/** Read after the changes: an event is at least as new as the changes that it announces. */
const readEventData: (...args: Parameters<StreamSource>) => Promise<EventData> = async (
  { db, now },
  subjects,
  receivers,
) => {
  const tasks = await currentTasks(
    db,
    subjects.map((subject) => subject.id),
  )
  const concerned = new Set(subjects.flatMap((subject) => [...subject.audience.keys()]))
  for (const task of tasks.values()) for (const id of task.assignees) concerned.add(id)
  const hasAdmin = receivers.some((receiver) => receiver.role === 'admin')
  const listening = new Set(receivers.map((receiver) => receiver.id))
  // Administrators see the counts of all people, members their own.
  const scopes = [...concerned].filter((id) => hasAdmin || listening.has(id))
  const counts = await countsOfScopes(db, hasAdmin ? [ALL_TASKS, ...scopes] : scopes, daysOf(now()))
  const changes = subjects.flatMap(({ last, audience }) => [last, ...audience.values()])
  return {
    tasks,
    counts: new Map([...counts].map(([scope, n]) => [scope, toCounts(n)])),
    people: await actorsById(
      db,
      changes.flatMap(({ actorId }) => actorId ?? []),
    ),
  }
}

/** The order of the fields in the JSON. A new field of the event does not compile until it is here. */
const fields = {
  _id: true,
  kind: true,
  at: true,
  actor: true,
  task: true,
  large: true,
  counts: true,
  fields: true,
  members: true,
} satisfies Record<keyof TaskEvent, true>

/** Inserts the task's JSON as it is: it is large, and the same for all receivers. */
function eventText(event: { [Name in keyof TaskEvent]: Json<TaskEvent[Name]> | undefined }): string {
  const written = Object.keys(fields).flatMap((name) => {
    const text = event[name as keyof TaskEvent]
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${written.join(',')}}`
}

function membersText({ audience }: StreamSubject, counts: EventData['counts']): Json<TaskEvent['members']> {
  const members = [...audience.keys()].flatMap((id) => {
    const summary = counts.get(id)?.summary
    if (!summary) return []
    const { all: _, ...rest } = summary
    return [[id, rest] as const]
  })
  return toJson(Object.fromEntries(members))
}

function isTick({ before, after }: FieldChange): boolean {
  const [was, is] = [before, after] as (StoredItem | null)[]
  return was?.text === is?.text && was?.assignee === is?.assignee && was?.dueDate === is?.dueDate
}

/** Undefined unless the task was only edited: in a new or restored task every field changed. */
function fieldsText({ changes }: StreamSubject): Json<TaskEvent['fields']> | undefined {
  if (changes.some(({ kind }) => kind !== 'task.edited' && kind !== 'task.ticked')) return undefined
  const names = changes.flatMap((change) =>
    change.changes.map((each) => (each.field === 'todoChecklist' && isTick(each) ? 'ticks' : each.field)),
  )
  return toJson([...new Set(names)])
}

export const taskEvents: StreamSource = async (deps, subjects, receivers) => {
  const { tasks, counts, people } = await readEventData(deps, subjects, receivers)
  const countsTexts = new Map<string, Json<TaskCounts>>()
  const countsText = (scope: string): Json<TaskCounts> => {
    // The counts of every receiver were read.
    const text = countsTexts.get(scope) ?? toJson(counts.get(scope) as TaskCounts)
    countsTexts.set(scope, text)
    return text
  }
  const message = (
    subject: StreamSubject,
    change: StreamChange,
    task: CurrentTask | undefined,
    to: StreamReceiver,
  ): StreamMessage => {
    const isAdmin = to.role === 'admin'
    const isLarge = task !== undefined && (task.json.length > TASK_MAX || mayWait(task.json))
    const data = eventText({
      _id: toJson(subject.id),
      kind: toJson(change.kind as TaskChangeKind),
      at: toJson(change.at),
      actor: toJson(actorOf(people, change.actorId)),
      task: task === undefined || isLarge ? toJson(null) : task.json,
      large: isLarge ? toJson(true) : undefined,
      counts: countsText(isAdmin ? ALL_TASKS : to.id),
      fields: task && fieldsText(subject),
      members: isAdmin ? membersText(subject, counts) : undefined,
    })
    return { event: 'task', data }
  }
  const forAdmins = new Map<string, StreamMessage>()
  return (subject, to) => {
    const { id, last, audience } = subject
    const task = tasks.get(id)
    if (to.role === 'admin') {
      const shared = forAdmins.get(id) ?? message(subject, last, task, to)
      forAdmins.set(id, shared)
      return shared
    }
    if (task && canSee(to, task.assignees)) return message(subject, last, task, to)
    const leaving = audience.get(to.id)
    return leaving ? message(subject, leaving, undefined, to) : null
  }
}
