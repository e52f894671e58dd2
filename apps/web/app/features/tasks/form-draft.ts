/** The unsaved form as it is kept between visits: enough to go on, and to notice what others did meanwhile. */
import { type Priority, priorities, type Task, type TodoItem } from '@task-manager/contract/tasks'
import { emptyForm, type FormValues, formOf, sameForm } from './form-values.ts'

/** What the values are compared with: the task as it was read, or the empty form. */
export interface FormBase {
  values: FormValues
  todo: TodoItem[]
  /** Null for a task that does not exist yet. */
  version: number | null
}

export interface FormState {
  values: FormValues
  base: FormBase
  /** Typed but not added yet. */
  pendingItem: string
  pendingLink: string
}

export const baseOf = (task: Task): FormBase => ({
  values: formOf(task),
  todo: task.todoChecklist,
  version: task.version,
})

/** What an enquiry fills in before anybody types. */
export interface Prefill {
  title: string
  description: string
  enquiryId: string
}

export const newBase = (prefill: Prefill | null): FormBase => ({
  values: {
    ...emptyForm(),
    ...(prefill && { title: prefill.title, description: prefill.description }),
  },
  todo: [],
  version: null,
})

export const fresh = (base: FormBase): FormState => ({
  values: base.values,
  base,
  pendingItem: '',
  pendingLink: '',
})

export const isDirty = (state: FormState): boolean =>
  !sameForm(state.values, state.base.values) ||
  state.pendingItem.trim() !== '' ||
  state.pendingLink.trim() !== ''

/** Forms are told apart, so that two half-written tasks do not overwrite each other. */
export function draftName(taskId: string | null, prefill: Prefill | null): string {
  if (taskId) return `task:${taskId}`
  return prefill ? `task:enquiry:${prefill.enquiryId}` : 'task:new'
}

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
const isPriority = (value: unknown): value is Priority => priorities.some((known) => known === value)
const isItem = (value: unknown): value is TodoItem =>
  isObject(value) && isText(value.text) && typeof value.completed === 'boolean'

const isValues = (value: unknown): value is FormValues & Json =>
  isObject(value) &&
  isText(value.title) &&
  isText(value.description) &&
  isText(value.dueDate) &&
  isPriority(value.priority) &&
  isTexts(value.assignedTo) &&
  isTexts(value.todoChecklist) &&
  isTexts(value.attachments)

const isBase = (value: unknown): value is FormBase & Json =>
  isObject(value) &&
  isValues(value.values) &&
  Array.isArray(value.todo) &&
  value.todo.every(isItem) &&
  (value.version === null || typeof value.version === 'number')

/** A stored draft, or null when it is none: another release may have written it. */
export function draftIn(stored: unknown): FormState | null {
  if (!isObject(stored) || !isValues(stored.values) || !isBase(stored.base)) return null
  if (!isText(stored.pendingItem) || !isText(stored.pendingLink)) return null
  const { values, base, pendingItem, pendingLink } = stored
  return { values, base, pendingItem, pendingLink }
}
