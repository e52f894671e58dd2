/** Who is told what of a batch of changes. Texts are made once and shared by all who may read the same. */
import type { EnquirySummary } from '@task-manager/contract/enquiries'
import type { EnquiryEvent, SubjectEvent, TaskCounts, TaskEvent } from '@task-manager/contract/events'
import type { ChangeActor, TaskChangeKind } from '@task-manager/contract/history'
import type { Task } from '@task-manager/contract/tasks'
import type { Role } from '@task-manager/contract/users'
import { type Json, toJson } from '#server/core/json.ts'
import type { LoggedChange } from '#server/features/changes/changes.service.ts'

/** A task as it is now. */
export interface CurrentTask {
  readonly json: Json<Task>
  readonly assignees: ReadonlySet<string>
}

/** What the changes are about, read after them: what an event says is at least as new as what it is about. */
export interface Facts {
  readonly tasks: ReadonlyMap<string, CurrentTask>
  /** By scope: '*' or a user's id. */
  readonly counts: ReadonlyMap<string, TaskCounts>
  /** Null where no enquiry changed. */
  readonly enquiries: EnquirySummary | null
  readonly actorOf: (id: string | null) => ChangeActor | null
}

export interface Receiver {
  readonly id: string
  readonly role: Role
}

export interface Told {
  readonly event: 'task' | 'user' | 'enquiry' | 'invitation' | 'project' | 'label' | 'template' | 'log'
  readonly data: string
}

/** In bytes; what is larger is announced, not carried. */
const CARRIED_MAX = 16 * 1024

/** Changes merged per subject. */
export interface Subject {
  readonly id: string
  readonly what: string
  readonly last: LoggedChange
  /** By member: the last change that concerned them. They learn nothing of later ones. */
  readonly audience: ReadonlyMap<string, LoggedChange>
}

export function subjectsOf(changes: readonly LoggedChange[]): Subject[] {
  const subjects = new Map<
    string,
    { id: string; what: string; last: LoggedChange; audience: Map<string, LoggedChange> }
  >()
  for (const change of changes) {
    const { subjectId: id, kind } = change
    const what = kind.slice(0, kind.indexOf('.'))
    // Of a person there are changes of two sorts: who they are, and where they are signed in.
    const subject = subjects.get(`${what} ${id}`) ?? { id, what, last: change, audience: new Map() }
    subject.last = change
    for (const member of change.audience) subject.audience.set(member, change)
    subjects.set(`${what} ${id}`, subject)
  }
  return [...subjects.values()]
}

type Part = keyof TaskEvent
/** The order in which the fields of the event are written; a field that is added does not compile until it is here. */
const parts = {
  _id: true,
  kind: true,
  at: true,
  actor: true,
  task: true,
  large: true,
  counts: true,
  members: true,
} satisfies Record<Part, true>

/** The task's JSON is put in as it is: it is large, and the same for everybody. */
function taskText(fields: { [Name in Part]: Json<TaskEvent[Name]> | undefined }): string {
  const written = Object.keys(parts).flatMap((name) => {
    const text = fields[name as Part]
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${written.join(',')}}`
}

/** Makes what a receiver is told of a subject; null for nothing. */
export function teller(facts: Facts): (subject: Subject, to: Receiver) => Told | null {
  const counts = new Map<string, Json<TaskCounts>>()
  const countsText = (scope: string): Json<TaskCounts> => {
    // Everybody who is told is counted.
    const known = counts.get(scope) ?? toJson(facts.counts.get(scope) as TaskCounts)
    counts.set(scope, known)
    return known
  }
  const membersText = (subject: Subject): Json<TaskEvent['members']> => {
    const of = [...subject.audience.keys()].flatMap((id) => {
      const summary = facts.counts.get(id)?.summary
      if (!summary) return []
      const { all: _, ...rest } = summary
      return [[id, rest] as const]
    })
    return toJson(Object.fromEntries(of))
  }
  const forAdmins = new Map<Subject, Told>()

  const tellTask = (
    subject: Subject,
    last: LoggedChange,
    current: CurrentTask | undefined,
    to: Receiver,
  ): Told => {
    const large = current !== undefined && current.json.length > CARRIED_MAX
    const data = taskText({
      _id: toJson(subject.id),
      kind: toJson(last.kind as TaskChangeKind),
      at: toJson(last.at),
      actor: toJson(facts.actorOf(last.actorId)),
      task: current === undefined || large ? toJson(null) : current.json,
      large: large ? toJson(true) : undefined,
      counts: countsText(to.role === 'admin' ? '*' : to.id),
      members: to.role === 'admin' ? membersText(subject) : undefined,
    })
    return { event: 'task', data }
  }

  return (subject, to) => {
    const { what, audience } = subject
    const isAdmin = to.role === 'admin'
    if (what === 'task') {
      const current = facts.tasks.get(subject.id)
      if (!isAdmin) {
        if (current?.assignees.has(to.id)) return tellTask(subject, subject.last, current, to)
        const leaving = audience.get(to.id)
        return leaving ? tellTask(subject, leaving, undefined, to) : null
      }
      const told = forAdmins.get(subject) ?? tellTask(subject, subject.last, current, to)
      forAdmins.set(subject, told)
      return told
    }
    const isShown = isAdmin || audience.has(to.id)
    if ((what === 'user' && isShown) || (what === 'invitation' && isAdmin)) {
      // Members need not know that somebody forgot a password.
      const kind = isAdmin ? subject.last.kind : `${what}.edited`
      return { event: what, data: toJson<SubjectEvent>({ _id: subject.id, kind }) }
    }
    if (((what === 'project' || what === 'label') && isShown) || (what === 'template' && isAdmin))
      return { event: what, data: toJson<SubjectEvent>({ _id: subject.id, kind: subject.last.kind }) }
    if (what === 'enquiry' && isAdmin && facts.enquiries !== null) {
      const { kind } = subject.last
      const event = { _id: subject.id, kind, statusSummary: facts.enquiries }
      return { event: what, data: toJson<EnquiryEvent>(event) }
    }
    // Nothing but the log shows it.
    if (isAdmin && (what === 'session' || what === 'export'))
      return { event: 'log', data: toJson<SubjectEvent>({ _id: subject.id, kind: subject.last.kind }) }
    return null
  }
}
