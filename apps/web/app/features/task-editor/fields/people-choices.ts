/** Whom the field for assignees offers for what is typed. Pure. */
import { only } from '@task-manager/contract/words'
import { matching } from '#web/features/tasks/people-search.ts'

interface Person {
  readonly _id: string
  readonly name: string
  readonly email: string
  /** Missing: as far as is known they are. */
  readonly active?: boolean | undefined
}

/** More are found by typing. */
const SHOWN = 8

/** Those who may be given the task and have it not: first whose name begins so, word by word, then who is found by any part. */
export function peopleChoices<P extends Person>(
  team: readonly P[],
  chosen: readonly string[],
  typed: string,
): P[] {
  const begun = only(typed)
  const free = matching(
    team.filter(({ _id, active }) => active !== false && !chosen.includes(_id)),
    typed,
  )
  const begins = ({ name }: P): boolean => {
    const words = only(name)
    return begun.every((word) => words.some((each) => each.startsWith(word)))
  }
  return [...new Set([...free.filter(begins), ...free])].slice(0, SHOWN)
}

/** The one of exactly this name or address. */
export function personMeant<P extends Person>(
  team: readonly P[],
  chosen: readonly string[],
  typed: string,
): P | undefined {
  const wanted = only(typed).join(' ')
  if (wanted === '') return undefined
  const meant = peopleChoices(team, chosen, typed).filter(
    ({ name, email }) =>
      only(name).join(' ') === wanted || email.toLowerCase() === typed.trim().toLowerCase(),
  )
  return meant.length === 1 ? meant[0] : undefined
}
