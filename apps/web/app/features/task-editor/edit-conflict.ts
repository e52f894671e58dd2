/** Two people edited one task (decision T5): what the other changed, and what becomes of it. */
import type { FormBase, FormState } from './form-draft.ts'
import { type Field, type FormValues, fields, sameField, sameForm } from './form-values.ts'

export type Side = 'mine' | 'theirs'

export interface Conflict {
  field: Field
  /** Changed here too, to something else: only a person can decide. */
  both: boolean
}

/** The fields that the other changed and whose value differs from mine, in the order of the screen. */
export function conflictsOf(base: FormValues, mine: FormValues, theirs: FormValues): Conflict[] {
  return fields
    .filter((field) => !sameField(field, base, theirs) && !sameField(field, mine, theirs))
    .map((field) => ({ field, both: !sameField(field, base, mine) }))
}

/** What one list has and the other has not, repeated items counted. */
export function onlyIn(list: readonly string[], other: readonly string[]): string[] {
  const rest = [...other]
  return list.filter((item) => {
    const at = rest.indexOf(item)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

/** What a field is called on the screen. */
export const labels: Record<Field, string> = {
  title: 'Task Title',
  description: 'Description',
  priority: 'Priority',
  projectId: 'Project',
  labels: 'Labels',
  dueDate: 'Due Date',
  assignedTo: 'Assign To',
  todoChecklist: 'TODO Checklist',
  attachments: 'Attachments',
}

/** Tells which fields were taken over from somebody who saved first. */
export const mergedWords = (merged: readonly Field[]): string =>
  `Somebody else had changed ${[...new Set(merged)].map((field) => labels[field]).join(', ')}. It was kept.`

/** Tells which fields wait for a choice, while the form is open. */
export const askedWords = (asked: readonly Field[]): string =>
  `Somebody else changed ${asked.map((field) => labels[field]).join(', ')} too. Choose below the field what to keep.`

export type Choices = Partial<Record<Field, Side>>

/** What nobody here touched is theirs, what both touched stays mine, until the admin says otherwise. */
export const firstChoices = (conflicts: readonly Conflict[]): Choices =>
  Object.fromEntries(conflicts.map(({ field, both }) => [field, both ? 'mine' : 'theirs']))

const take = <F extends Field>(into: FormValues, from: FormValues, field: F) => {
  into[field] = from[field]
}

/** My form with the other's value in every field where theirs was chosen. */
export function resolved(mine: FormValues, theirs: FormValues, choices: Choices): FormValues {
  const result = { ...mine }
  for (const field of fields) if (choices[field] === 'theirs') take(result, theirs, field)
  return result
}

/**
 * The form on top of what somebody else saved meanwhile, and the fields that were taken from it. What both touched stays
 * as it is typed, is compared with what was read, and keeps the form at its version, until a person decides. The same
 * state when nothing is new.
 */
export function following(state: FormState, theirs: FormBase): { state: FormState; taken: Field[] } {
  const conflicts = conflictsOf(state.base.values, state.values, theirs.values)
  const taken = conflicts.filter(({ both }) => !both).map(({ field }) => field)
  const asked = conflicts.filter(({ both }) => both).map(({ field }) => field)
  const values = resolved(state.values, theirs.values, firstChoices(conflicts))
  if (asked.length === 0) return { state: { ...state, base: theirs, values }, taken }
  const undecided = Object.fromEntries(asked.map((field) => [field, 'theirs' as const]))
  const base = {
    values: resolved(theirs.values, state.base.values, undecided),
    todo: theirs.todo,
    version: state.base.version,
  }
  if (base.todo === state.base.todo && sameForm(base.values, state.base.values)) return { state, taken }
  return { state: { ...state, base, values }, taken }
}

/** The fields that both touched, while the form is open and nobody has decided. */
export const undecided = (state: FormState, theirs: FormBase): Field[] =>
  (state.base.version ?? 0) >= (theirs.version ?? 0)
    ? []
    : conflictsOf(state.base.values, state.values, theirs.values).flatMap(({ field, both }) =>
        both ? [field] : [],
      )

/** The form after somebody chose for one field; once nothing is left to choose it stands on what the other saved. */
export function decided(state: FormState, theirs: FormBase, field: Field, side: Side): FormState {
  const choice = { [field]: 'theirs' as const }
  const known = {
    ...state,
    base: { ...state.base, values: resolved(state.base.values, theirs.values, choice) },
    values: side === 'theirs' ? resolved(state.values, theirs.values, choice) : state.values,
  }
  return following(known, theirs).state
}
