/** The unsaved form as it is kept between visits: enough to go on, and to notice what others did meanwhile. */
import { CalendarDate } from '@task-manager/contract/dates'
import { Id } from '@task-manager/contract/ids'
import { ChecklistItem, Priority, Status, type Task } from '@task-manager/contract/tasks'
import * as z from 'zod/mini'
import { itemsIn } from './fields/checklist-items.ts'
import { emptyForm, FormValues, formOf, sameForm } from './form-values.ts'

/** What the values are compared with: the task as it was read, or the empty form. */
const FormBase = z.object({
  values: FormValues,
  todo: z.array(ChecklistItem),
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
})
export type FormState = z.infer<typeof FormState>

export const baseOf = (task: Task): FormBase => ({
  values: formOf(task),
  todo: task.todoChecklist,
  version: task.version,
})

/** What is filled in before anybody types: by an enquiry, by a template, or by the place where the new task was asked for. */
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
  attachments: z.optional(z.array(z.string())),
  /** What the task is moved to once it is made. */
  status: z.optional(Status),
})
export type Prefill = z.infer<typeof Prefill>

/** From where the page was opened; null when there is none. */
export function prefillIn(given: unknown): Prefill | null {
  const prefill = z.safeParse(Prefill, given)
  return prefill.success ? prefill.data : null
}

/** The same from an address: `?priority=High&dueDate=2026-11-28&assignedTo=ID&status=In+Progress`; what cannot be is left out. */
export function prefillOf(search: string): Prefill | null {
  const said = [...new URLSearchParams(search)].flatMap(([name, value]) => {
    const part = prefillIn({ [name]: name === 'assignedTo' ? [value] : value })
    return part === null ? [] : Object.entries(part)
  })
  return said.length === 0 ? null : Object.fromEntries(said)
}

export function newBase(prefill: Prefill | null): FormBase {
  const { status: _, enquiryId: __, ...values } = prefill ?? {}
  const said: Partial<FormValues> = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  )
  return { values: { ...emptyForm(), ...said }, todo: [], version: null }
}

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

/** The values with what is typed into the two add fields but not added yet. */
export const withPending = ({ values, pendingItem, pendingLink }: FormState): FormValues => ({
  ...values,
  todoChecklist: [...values.todoChecklist, ...itemsIn(pendingItem)],
  attachments: [...values.attachments, ...itemsIn(pendingLink)],
})

/** Forms are told apart, so that two half-written tasks do not overwrite each other. */
export function draftName(taskId: string | null, prefill: Prefill | null): string {
  if (taskId) return `task:${taskId}`
  if (prefill?.enquiryId) return `task:enquiry:${prefill.enquiryId}`
  return prefill ? `task:new:${JSON.stringify(prefill)}` : 'task:new'
}

/** A stored draft, or null when it is none: another release may have written it. */
export function draftIn(stored: unknown): FormState | null {
  const draft = z.safeParse(FormState, stored)
  return draft.success ? draft.data : null
}
