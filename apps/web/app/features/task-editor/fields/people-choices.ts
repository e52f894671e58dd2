/** Whom the field for assignees offers for what is typed. Pure. */
import { wordsOf } from '@task-manager/contract/words'
import { searchPeople } from '#web/features/tasks/data/search-people.ts'

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
  const begun = wordsOf(typed)
  const free = searchPeople(
    team.filter(({ _id, active }) => active !== false && !chosen.includes(_id)),
    typed,
  )
  const begins = ({ name }: P): boolean => {
    const words = wordsOf(name)
    return begun.every((word) => words.some((each) => each.startsWith(word)))
  }
  return [...new Set([...free.filter(begins), ...free])].slice(0, SHOWN)
}

/** Those of exactly this name or address. */
function peopleCalled<P extends Person>(team: readonly P[], chosen: readonly string[], typed: string): P[] {
  const wanted = wordsOf(typed).join(' ')
  if (wanted === '') return []
  return peopleChoices(team, chosen, typed).filter(
    ({ name, email }) =>
      wordsOf(name).join(' ') === wanted || email.toLowerCase() === typed.trim().toLowerCase(),
  )
}

/** The one of exactly this name or address, who may have the task already. */
export function personMeant<P extends Person>(
  team: readonly P[],
  chosen: readonly string[],
  typed: string,
): P | undefined {
  const [free, all] = [peopleCalled(team, chosen, typed), peopleCalled(team, [], typed)]
  const meant = free.length > 0 ? free : all
  return meant.length === 1 ? meant[0] : undefined
}

/** Why what was typed cannot be sent: it means nobody, or more than one; empty when it is somebody. */
export function whyNobody(team: readonly Person[], chosen: readonly string[], typed: string): string {
  const name = typed.trim()
  if (name === '' || personMeant(team, chosen, typed)) return ''
  return peopleCalled(team, chosen, typed).length > 1
    ? `More than one person is called ‘${name}’. Choose one from the list.`
    : `Nobody is called ‘${name}’. Choose somebody from the list.`
}
