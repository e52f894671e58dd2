/** Converts a task of an answer and one of the model to the same form, to compare them. */
import { isDeepStrictEqual } from 'node:util'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { isWaiting } from './day-rules.ts'
import type { ModelTask, Someone, Status } from './entities.ts'
import type { Model } from './model.ts'

export const sorted = (values: Iterable<string>): string[] => [...values].sort()
export const newestFirst = (tasks: readonly ModelTask[]): ModelTask[] =>
  tasks.toSorted((a, b) => (a.id < b.id ? 1 : -1))
export const withStatus = (tasks: readonly ModelTask[], status: Status) =>
  tasks.filter((task) => task.status === status)
export const isOpen = ({ status }: ModelTask): boolean => status !== 'Completed'

/** Throws with both sides. */
export function same(label: string, read: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(read, expected))
    throw new Error(`${label}\nread:     ${JSON.stringify(read)}\nexpected: ${JSON.stringify(expected)}`)
}

/** Further fields in the answer of a change. */
export const fromAnswer = (task: Task) => ({
  id: task._id,
  title: task.title,
  priority: task.priority,
  dueDate: task.dueDate,
  status: task.status,
  done: task.completedTodoCount,
  isCompleted: task.completedAt !== null,
  people: sorted(task.assignedTo.map(({ _id }) => _id)),
  items: task.todoChecklist.map(({ text, completed, assignee, dueDate }) => [
    text,
    completed,
    assignee?._id ?? null,
    dueDate,
  ]),
  project: task.project?._id ?? null,
  labels: sorted(task.labels.map(({ _id }) => _id)),
  comments: task.comments,
  repeat: task.repeat && [task.repeat.rule, task.repeat.until, task.repeat.times],
  previous: task.previous,
})
const idOf = (task: ModelTask | null): string | null => (task?.place === 'list' ? task.id : null)
export const fromModel = (task: ModelTask) => ({
  id: task.id,
  title: task.title,
  priority: task.priority,
  dueDate: task.dueDate,
  status: task.status,
  done: task.items.filter(({ done }) => done).length,
  isCompleted: task.status === 'Completed',
  people: sorted(task.people),
  items: task.items.map(({ text, done, owner, dueDate }) => [text, done, owner, dueDate]),
  project: task.project,
  labels: sorted(task.labels),
  comments: task.comments.filter(({ deleted }) => !deleted).length,
  repeat: task.repeat && [task.repeat.rule, task.repeat.until, task.repeat.times],
  previous: idOf(task.previous),
})

/** With fields that only a read has, from the task before and the server. */
export const fromRead = (task: Task) => ({
  ...fromAnswer(task),
  next: task.next,
  waiting: task.waiting && {
    reason: task.waiting.reason,
    until: task.waiting.until,
    tasks: sorted(task.waiting.tasks.map(({ title, status }) => `${title} ${status}`)),
    hidden: task.waiting.hidden,
  },
})

/** Each reader sees only what they may see of what it waits for. */
function waitingFor(model: Model, who: Someone, task: ModelTask, today: string) {
  if (!task.wait || !isWaiting(task, today)) return null
  const { reason, until, on } = task.wait
  const seen = on.filter((each) => model.sees(who, each))
  return {
    reason,
    until,
    tasks: sorted(seen.map(({ title, status }) => `${title} ${status}`)),
    hidden: on.length - seen.length,
  }
}
/** All dates are after the days of these tests: `today` is only named by a read. */
export const forReader = (model: Model, who: Someone, task: ModelTask, today = '') => ({
  ...fromModel(task),
  next: idOf(task.next),
  waiting: waitingFor(model, who, task, today),
})
export const summaryOf = (tasks: readonly ModelTask[]) => ({
  all: tasks.length,
  pendingTasks: withStatus(tasks, 'Pending').length,
  inProgressTasks: withStatus(tasks, 'In Progress').length,
  completedTasks: withStatus(tasks, 'Completed').length,
})
