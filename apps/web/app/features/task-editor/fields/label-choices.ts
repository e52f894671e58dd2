/** What the field for labels offers for what is typed. Pure. */
import { type Color, nameKey } from '@task-manager/contract/groups'
import { wordsOf } from '@task-manager/contract/words'

export interface LabelChoice {
  readonly name: string
  readonly color: Color
  /** There is none of this name yet. */
  readonly fresh?: boolean
}

/** More are found by typing. */
const SHOWN = 8

/** Those that the task has not: the one of exactly this name first, then by beginnings of words, last a new one. */
export function labelChoices(
  known: readonly LabelChoice[],
  chosen: readonly string[],
  typed: string,
): LabelChoice[] {
  const key = nameKey(typed)
  const taken = new Set(chosen.map(nameKey))
  const begun = wordsOf(typed)
  const free = known.filter(({ name }) => !taken.has(nameKey(name)))
  const fitting = free.filter(({ name }) => {
    const words = wordsOf(name)
    return begun.every((word) => words.some((each) => each.startsWith(word)))
  })
  const exact = free.filter(({ name }) => nameKey(name) === key)
  const shown = [...new Set([...exact, ...fitting])].slice(0, SHOWN)
  if (key === '' || exact.length > 0 || taken.has(key)) return shown
  return [...shown, { name: typed.trim().replace(/\s+/g, ' '), color: 'grey', fresh: true }]
}
