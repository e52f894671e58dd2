/** The values of the task form, the request built from them, and their validation. */
import { isCalendarDate } from '@task-manager/contract/calendar'
import { NewRepeat, type Repeat } from '@task-manager/contract/repeats/repeat-field'
import {
  type NewTask,
  NewTask as NewTaskSchema,
  Priority,
  type Task,
  type TodoItem,
} from '@task-manager/contract/tasks/tasks'
import * as z from 'zod/mini'
import { keepCompleted } from './fields/checklist-items.ts'

/** The fields of a task that the form shows. */
export type Field = Exclude<keyof NewTask, 'enquiryId'>

/**
 * In the order of the screen. A new field of the contract does not compile until it is here. Spec 3: checklist and
 * attachments are plain strings, assignees are ids, the due date is `YYYY-MM-DD` or empty.
 */
export const FormValues = z.object({
  title: z.string(),
  description: z.string(),
  priority: Priority,
  /** An id; empty for none. Drafts of older releases lack it and the labels. */
  projectId: z._default(z.string(), ''),
  labels: z._default(z.array(z.string()), []),
  dueDate: z.string(),
  /** Drafts of older releases lack the field. */
  repeat: z._default(z.nullable(NewRepeat), null),
  assignedTo: z.array(z.string()),
  todoChecklist: z.array(z.string()),
  attachments: z.array(z.string()),
} satisfies Record<Field, z.ZodMiniType>)
export type FormValues = z.infer<typeof FormValues>

export const fields = Object.keys(FormValues.shape) as Field[]

export const emptyForm = (): FormValues => ({
  title: '',
  description: '',
  priority: 'Low',
  projectId: '',
  labels: [],
  dueDate: '',
  repeat: null,
  assignedTo: [],
  todoChecklist: [],
  attachments: [],
})

const withoutWords = ({ words: _, counted: __, ...repeat }: Repeat): NewRepeat => repeat

export const formOf = (task: Task): FormValues => ({
  title: task.title,
  description: task.description,
  priority: task.priority,
  projectId: task.project?._id ?? '',
  // Tasks saved on the device by older releases have no labels.
  labels: (task.labels ?? []).map(({ name }) => name),
  // A missing due date leaves the field empty.
  dueDate: (task.dueDate ?? '').slice(0, 10),
  repeat: task.repeat ? withoutWords(task.repeat) : null,
  assignedTo: task.assignedTo.map((user) => user._id),
  todoChecklist: task.todoChecklist.map((item) => item.text),
  attachments: [...task.attachments],
})

/** The request body. Items of `existing` keep their tick by identical text (spec 4). */
export function payloadOf(
  values: FormValues,
  existing: readonly TodoItem[],
  enquiryId?: string | null,
): NewTask {
  const body: Pick<Required<NewTask>, Field> = {
    title: values.title.trim(),
    description: values.description.trim(),
    dueDate: values.dueDate,
    assignedTo: values.assignedTo,
    todoChecklist: keepCompleted(values.todoChecklist, existing),
    attachments: values.attachments,
    priority: values.priority,
    projectId: values.projectId || null,
    labels: values.labels,
    repeat: values.repeat,
  }
  return enquiryId ? { ...body, enquiryId } : body
}

export interface Failure {
  field: Field
  message: string
}

export const isField = (name: string | undefined): name is Field => fields.some((field) => field === name)

/**
 * The first failure of each field, in the order of spec 5. The server checks by the same schema. `bare`: a task without
 * a description, which can be saved without one (decision T61).
 */
export function failuresOf(values: FormValues, bare = false): Failure[] {
  const description = bare && values.description.trim() === '' ? '-' : values.description
  const issues = z.safeParse(NewTaskSchema, payloadOf({ ...values, description }, [])).error?.issues ?? []
  const failures = new Map<Field, Failure>()
  for (const { path, message } of issues) {
    const name = String(path[0])
    const field = isField(name) ? name : 'title'
    if (!failures.has(field)) failures.set(field, { field, message })
  }
  return [...failures.values()]
}

/** The field of a server's error, from its path. */
export function fieldOf(path: string | undefined): Field | null {
  const [field] = (path ?? '').split(/[./[]/).filter((part) => part !== '' && part !== 'body')
  return isField(field) ? field : null
}

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((item, index) => item === b[index])

const sameText = (a: string, b: string) => a === b

const repeatKey = (repeat: NewRepeat | null) =>
  repeat && [repeat.rule, repeat.from, repeat.until, repeat.times].join()

const same: { [Name in Field]: (a: FormValues[Name], b: FormValues[Name]) => boolean } = {
  title: sameText,
  description: sameText,
  priority: sameText,
  projectId: sameText,
  labels: (a, b) => sameList(a.toSorted(), b.toSorted()),
  dueDate: sameText,
  repeat: (a, b) => repeatKey(a) === repeatKey(b),
  // Compared as a set, like the labels, because the order has no meaning.
  assignedTo: (a, b) => sameList(a.toSorted(), b.toSorted()),
  todoChecklist: sameList,
  attachments: sameList,
}

export const sameField = <Name extends Field>(field: Name, a: FormValues, b: FormValues): boolean =>
  same[field](a[field], b[field])

export const sameForm = (a: FormValues, b: FormValues): boolean =>
  fields.every((field) => sameField(field, a, b))

/** Whether a repeating task has a new due date and the same rule. A new task has no saved date. */
export const isMoved = (values: FormValues, saved: FormValues): boolean =>
  values.repeat !== null &&
  saved.dueDate !== '' &&
  isCalendarDate(values.dueDate) &&
  values.dueDate !== saved.dueDate &&
  sameField('repeat', values, saved)
