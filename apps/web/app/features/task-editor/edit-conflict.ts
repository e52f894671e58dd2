/** Merges the edits of two people in one task (decision T5). */
import type { FormBase, FormState } from './form-draft.ts'
import { type Field, type FormValues, fields, sameField, sameForm } from './form-values.ts'

export type Side = 'mine' | 'theirs'

export interface Conflict {
  field: Field
  /** Also changed here, to another value, so the user must choose. */
  both: boolean
}

/** The fields that the other person changed to a value other than mine, in the order of the screen. */
export function conflictsOf(base: FormValues, mine: FormValues, theirs: FormValues): Conflict[] {
  return fields
    .filter((field) => !sameField(field, base, theirs) && !sameField(field, mine, theirs))
    .map((field) => ({ field, both: !sameField(field, base, mine) }))
}

/** The items of `list` that `other` lacks. Repeated items are counted. */
export function onlyIn(list: readonly string[], other: readonly string[]): string[] {
  const rest = [...other]
  return list.filter((item) => {
    const index = rest.indexOf(item)
    if (index >= 0) rest.splice(index, 1)
    return index < 0
  })
}

/** Field names as on the screen. */
export const labels: Record<Field, string> = {
  title: 'Task Title',
  description: 'Description',
  priority: 'Priority',
  projectId: 'Project',
  labels: 'Labels',
  dueDate: 'Due Date',
  repeat: 'Repeats',
  assignedTo: 'Assign To',
  todoChecklist: 'TODO Checklist',
  attachments: 'Attachments',
}

/** Names the fields taken from the person who saved first. */
export const mergedText = (merged: readonly Field[]): string =>
  `Kept someone else's change to ${[...new Set(merged)].map((field) => labels[field]).join(', ')}.`

/** Names the fields that need a choice. */
export const undecidedText = (undecided: readonly Field[]): string =>
  `Someone else also changed ${undecided.map((field) => labels[field]).join(', ')}. Choose below the field what to keep.`

export type Choices = Partial<Record<Field, Side>>

/** Theirs where only they changed a field, mine where both did, until the person chooses. */
export const defaultChoices = (conflicts: readonly Conflict[]): Choices =>
  Object.fromEntries(conflicts.map(({ field, both }) => [field, both ? 'mine' : 'theirs']))

const copyField = <F extends Field>(into: FormValues, from: FormValues, field: F) => {
  into[field] = from[field]
}

/** My values, with theirs where they were chosen. */
export function applyChoices(mine: FormValues, theirs: FormValues, choices: Choices): FormValues {
  const result = { ...mine }
  for (const field of fields) if (choices[field] === 'theirs') copyField(result, theirs, field)
  return result
}

/**
 * The form rebased on a newer version, and the fields taken from it. Fields that both changed keep the typed value and
 * hold the form at its old version until the person chooses. Returns the same state when nothing is new.
 */
export function rebaseState(state: FormState, theirs: FormBase): { state: FormState; mergedFields: Field[] } {
  const conflicts = conflictsOf(state.base.values, state.values, theirs.values)
  const mergedFields = conflicts.filter(({ both }) => !both).map(({ field }) => field)
  const open = conflicts.filter(({ both }) => both).map(({ field }) => field)
  const values = applyChoices(state.values, theirs.values, defaultChoices(conflicts))
  if (open.length === 0) return { state: { ...state, base: theirs, values }, mergedFields }
  const openChoices = Object.fromEntries(open.map((field) => [field, 'theirs' as const]))
  const base = {
    values: applyChoices(theirs.values, state.base.values, openChoices),
    todo: theirs.todo,
    version: state.base.version,
  }
  if (base.todo === state.base.todo && sameForm(base.values, state.base.values))
    return { state, mergedFields }
  return { state: { ...state, base, values }, mergedFields }
}

/** The form after `sent` was saved as `saved`, with what was typed meanwhile. */
export function settledState(now: FormState, sent: FormValues, saved: FormBase): FormState {
  const same = fields.filter((field) => sameField(field, sent, now.values))
  const choices = Object.fromEntries(same.map((field) => [field, 'theirs' as const]))
  return {
    ...now,
    base: saved,
    values: applyChoices(now.values, saved.values, choices),
    moveAll: now.moveAll && !same.includes('dueDate'),
  }
}

/** The fields that both changed and that need a choice while the form is open. */
export const undecidedFields = (state: FormState, theirs: FormBase): Field[] =>
  (state.base.version ?? 0) >= (theirs.version ?? 0)
    ? []
    : conflictsOf(state.base.values, state.values, theirs.values).flatMap(({ field, both }) =>
        both ? [field] : [],
      )

/** The form after a choice for one field. After the last one it is based on the newer version. */
export function decide(state: FormState, theirs: FormBase, field: Field, side: Side): FormState {
  const choice = { [field]: 'theirs' as const }
  const known = {
    ...state,
    base: { ...state.base, values: applyChoices(state.base.values, theirs.values, choice) },
    values: side === 'theirs' ? applyChoices(state.values, theirs.values, choice) : state.values,
  }
  return rebaseState(known, theirs).state
}
