/** Names for the word that is being typed. */
import { priorities } from '@task-manager/contract/tasks/task-values'
import { matchGroups, matchPeople } from '#web/features/tasks/data/find/match-names.ts'
import { asWord, type LineNames } from './read-line.ts'

export interface Suggestion {
  /** The name. */
  readonly text: string
  /** The form that is typed in the line. */
  readonly word: string
}

const SHOWN = 6

export function suggestionsFor(
  { sign, typed }: { sign: string; typed: string },
  names: LineNames,
): readonly Suggestion[] {
  const words = typed.replaceAll('-', ' ')
  const found =
    sign === '@'
      ? matchPeople(names.people, words)
      : sign === '#'
        ? matchGroups(names.projects, words)
        : sign === '+'
          ? matchGroups(names.labels, words)
          : priorities.toReversed().map((name) => ({ name }))
  return found
    .filter(({ name }) => sign !== '!' || name.toLowerCase().startsWith(typed.toLowerCase()))
    .slice(0, SHOWN)
    .map(({ name }) => ({ text: name, word: asWord(name) }))
}
