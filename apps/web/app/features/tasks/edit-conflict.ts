/** Two people edited one task (decision T5): what the other changed, and what becomes of it. */
import { type Field, type FormValues, fields, sameField } from './form-values.ts'

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
