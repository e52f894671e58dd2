/** What the task form holds, what it sends, and what is wrong with it. */
import {
  type NewTask,
  NewTask as NewTaskSchema,
  type Priority,
  type Task,
  type TodoItem,
} from '@task-manager/contract/tasks'
import { firstIssue } from '@task-manager/contract/text'
import { keepCompleted } from './checklist-items.ts'

/** Spec 3: checklist and attachments are plain strings here, assignees are ids, the due date is `YYYY-MM-DD` or empty. */
export interface FormValues {
  title: string
  description: string
  priority: Priority
  dueDate: string
  assignedTo: string[]
  todoChecklist: string[]
  attachments: string[]
}

export type Field = keyof FormValues

/** In the order of the screen. */
export const fields = [
  'title',
  'description',
  'priority',
  'dueDate',
  'assignedTo',
  'todoChecklist',
  'attachments',
] as const satisfies readonly Field[]

export const emptyForm = (): FormValues => ({
  title: '',
  description: '',
  priority: 'Low',
  dueDate: '',
  assignedTo: [],
  todoChecklist: [],
  attachments: [],
})

export const formOf = (task: Task): FormValues => ({
  title: task.title,
  description: task.description,
  priority: task.priority,
  dueDate: task.dueDate.slice(0, 10),
  assignedTo: task.assignedTo.map((user) => user._id),
  todoChecklist: task.todoChecklist.map((item) => item.text),
  attachments: [...task.attachments],
})

/** The body to send; `existing` is the checklist whose flags are kept by identical text (spec 4). */
export function payloadOf(
  values: FormValues,
  existing: readonly TodoItem[],
  enquiryId?: string | null,
): NewTask {
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    dueDate: values.dueDate,
    assignedTo: values.assignedTo,
    todoChecklist: keepCompleted(values.todoChecklist, existing),
    attachments: values.attachments,
    priority: values.priority,
    ...(enquiryId ? { enquiryId } : {}),
  }
}

export interface Failure {
  field: Field
  message: string
}

const isField = (name: string | undefined): name is Field => fields.some((field) => field === name)

/** The first failure in the order of spec 5, or null. The server checks by the same schema. */
export function firstFailure(values: FormValues): Failure | null {
  const issue = firstIssue(NewTaskSchema, payloadOf(values, []))
  if (!issue) return null
  const [field] = issue.path.split('.')
  return { field: isField(field) ? field : 'title', message: issue.message }
}

/** Which field a server's complaint is about, from the path of its first error. */
export function fieldOf(path: string | undefined): Field | null {
  const [field] = (path ?? '').split(/[./[]/).filter((part) => part !== '' && part !== 'body')
  return isField(field) ? field : null
}

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((item, index) => item === b[index])

/** Assignees are a set: their order says nothing. */
export function sameField(field: Field, a: FormValues, b: FormValues): boolean {
  if (field === 'assignedTo') return sameList(a.assignedTo.toSorted(), b.assignedTo.toSorted())
  if (field === 'todoChecklist' || field === 'attachments') return sameList(a[field], b[field])
  return a[field] === b[field]
}

export const sameForm = (a: FormValues, b: FormValues): boolean =>
  fields.every((field) => sameField(field, a, b))
