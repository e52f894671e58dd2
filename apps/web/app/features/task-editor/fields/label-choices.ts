/** The labels that the field offers for a typed text. */
import { nameKey } from '@task-manager/contract/projects/group-values'
import type { Color } from '@task-manager/contract/projects/groups'
import { wordMatcher } from '#web/features/tasks/data/find/match-names.ts'
import { isNewLabel } from '#web/features/tasks/data/find/new-label.ts'

export interface LabelChoice {
  readonly name: string
  readonly color: Color
  /** Choosing it creates the label. */
  readonly isNew?: boolean
}

/** The number of labels offered; typing finds the others. */
const SHOWN = 8

/** Labels that the task lacks: an exact name first, then by beginnings of words, last a new label. */
export function labelChoices(
  known: readonly LabelChoice[],
  chosen: readonly string[],
  typed: string,
): LabelChoice[] {
  const key = nameKey(typed)
  const taken = new Set(chosen.map(nameKey))
  const free = known.filter(({ name }) => !taken.has(nameKey(name)))
  const matches = wordMatcher(typed)
  const matching = free.filter(({ name }) => matches(name))
  const exact = free.filter(({ name }) => nameKey(name) === key)
  const shown = [...new Set([...exact, ...matching])].slice(0, SHOWN)
  if (!isNewLabel([...chosen, ...known.map(({ name }) => name)], typed)) return shown
  return [...shown, { name: typed.trim().replace(/\s+/g, ' '), color: 'grey', isNew: true }]
}
