/** The people that the field for assignees offers for a typed text. */
import { wordsOf } from '@task-manager/contract/words'
import { wordMatcher } from '#web/features/tasks/data/find/match-names.ts'
import { searchPeople } from '#web/features/tasks/data/find/search-people.ts'

interface Person {
  readonly _id: string
  readonly name: string
  readonly email: string
  /** Missing means active. */
  readonly active?: boolean | undefined
}

/** The number of people offered; typing finds the others. */
const SHOWN = 8

/**
 * Active people who are not assigned: first matches at the start of a word of the name, then in any part of name or
 * email.
 */
export function peopleChoices<P extends Person>(
  team: readonly P[],
  chosen: readonly string[],
  typed: string,
): P[] {
  const free = searchPeople(
    team.filter(({ _id, active }) => active !== false && !chosen.includes(_id)),
    typed,
  )
  const begins = wordMatcher(typed)
  return [...new Set([...free.filter(({ name }) => begins(name)), ...free])].slice(0, SHOWN)
}

/** People with exactly this name or email. */
function peopleNamed<P extends Person>(team: readonly P[], chosen: readonly string[], typed: string): P[] {
  const typedWords = wordsOf(typed).join(' ')
  if (typedWords === '') return []
  return peopleChoices(team, chosen, typed).filter(
    ({ name, email }) =>
      wordsOf(name).join(' ') === typedWords || email.toLowerCase() === typed.trim().toLowerCase(),
  )
}

/** The only person with exactly this name or email, even if already assigned. */
export function personNamed<P extends Person>(
  team: readonly P[],
  chosen: readonly string[],
  typed: string,
): P | undefined {
  const [free, all] = [peopleNamed(team, chosen, typed), peopleNamed(team, [], typed)]
  const named = free.length > 0 ? free : all
  return named.length === 1 ? named[0] : undefined
}

/** Why the typed name cannot be sent: it matches no one, or several people. Empty when it is clear. */
export function nameProblem(team: readonly Person[], chosen: readonly string[], typed: string): string {
  const name = typed.trim()
  if (name === '' || personNamed(team, chosen, typed)) return ''
  return peopleNamed(team, chosen, typed).length > 1
    ? `More than one person is named "${name}". Pick one from the list.`
    : `No one named "${name}". Pick someone from the list.`
}
