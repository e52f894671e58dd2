/** The unsaved form, kept between visits with the version that it is based on. */
import { CalendarDate } from '@task-manager/contract/dates'
import { Id } from '@task-manager/contract/ids'
import { Priority, Status, type Task, TodoItem } from '@task-manager/contract/tasks/tasks'
import * as z from 'zod/mini'
import { movedRule } from '#web/features/tasks/data/dates/repeat-choices.ts'
import { itemsIn } from './fields/checklist-items.ts'
import { emptyForm, FormValues, formOf, isMoved, sameForm } from './form-values.ts'

/** The values that changes are compared with: the task as it was read, or the empty form. */
const FormBase = z.object({
  values: FormValues,
  todo: z.array(TodoItem),
  /** Null for a task that does not exist yet. */
  version: z.nullable(z.number()),
})
export type FormBase = z.infer<typeof FormBase>

const FormState = z.object({
  values: FormValues,
  base: FormBase,
  /** Typed but not added yet. */
  pendingItem: z.string(),
  pendingLink: z.string(),
  /** A new due date moves all following tasks. Drafts of older releases lack the field. */
  moveAll: z._default(z.boolean(), false),
})
export type FormState = z.infer<typeof FormState>

export const baseOf = (task: Task): FormBase => ({
  values: formOf(task),
  todo: task.todoChecklist,
  version: task.version,
})

/** Initial values of a new task: from an enquiry, a template, or the board column and day where it is created. */
const Prefill = z.object({
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  enquiryId: z.optional(z.string()),
  priority: z.optional(Priority),
  projectId: z.optional(Id),
  dueDate: z.optional(CalendarDate),
  assignedTo: z.optional(z.array(Id)),
  labels: z.optional(z.array(z.string())),
  todoChecklist: z.optional(z.array(z.string())),
  /** The completed ones among the items. */
  ticked: z.optional(z.array(z.string())),
  attachments: z.optional(z.array(z.string())),
  /** The status that the task gets once it is created. */
  status: z.optional(Status),
})
export type Prefill = z.infer<typeof Prefill>

/** From navigation state; null for anything else. */
export function prefillIn(prefilled: unknown): Prefill | null {
  const prefill = z.safeParse(Prefill, prefilled)
  return prefill.success ? prefill.data : null
}

/** From a query, `?priority=High&dueDate=2026-11-28&assignedTo=ID&status=In+Progress`. Invalid values are left out. */
export function prefillOf(search: string): Prefill | null {
  const entries = [...new URLSearchParams(search)].flatMap(([name, value]) => {
    const part = prefillIn({ [name]: name === 'assignedTo' ? [value] : value })
    return part === null ? [] : Object.entries(part)
  })
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

export function newBase(prefill: Prefill | null): FormBase {
  const { status: _, enquiryId: __, ticked = [], ...values } = prefill ?? {}
  const prefilled: Partial<FormValues> = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  )
  const todo = ticked.map((text) => ({ text, completed: true }))
  return { values: { ...emptyForm(), ...prefilled }, todo, version: null }
}

export const stateFrom = (base: FormBase): FormState => ({
  values: base.values,
  base,
  pendingItem: '',
  pendingLink: '',
  moveAll: false,
})

export const isDirty = (state: FormState): boolean =>
  !sameForm(state.values, state.base.values) ||
  state.pendingItem.trim() !== '' ||
  state.pendingLink.trim() !== ''

/** How the task repeats once its new due date moves the following tasks too. */
export function movedRepeat(values: FormValues, { values: saved }: FormBase): FormValues['repeat'] {
  const { repeat, dueDate } = values
  return repeat && isMoved(values, saved)
    ? { ...repeat, rule: movedRule(repeat.rule, saved.dueDate, dueDate) }
    : repeat
}

/** The values to save: with the text in the two add fields, and with the chosen move of following tasks. */
export const withPending = ({ values, base, pendingItem, pendingLink, moveAll }: FormState): FormValues => ({
  ...values,
  ...(moveAll && { repeat: movedRepeat(values, base) }),
  todoChecklist: [...values.todoChecklist, ...itemsIn(pendingItem)],
  attachments: [...values.attachments, ...itemsIn(pendingLink)],
})

/** A draft name for each form, so that two unfinished tasks do not overwrite each other. */
export function draftName(taskId: string | null, prefill: Prefill | null): string {
  if (taskId) return `task:${taskId}`
  if (prefill?.enquiryId) return `task:enquiry:${prefill.enquiryId}`
  return prefill ? `task:new:${JSON.stringify(prefill)}` : 'task:new'
}

/** A stored draft; null when it is invalid, for instance written by another release. */
export function draftIn(stored: unknown): FormState | null {
  const draft = z.safeParse(FormState, stored)
  return draft.success ? draft.data : null
}
