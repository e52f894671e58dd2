import { wordsOf } from '@task-manager/contract/words'

/** Those of whose name or e-mail each typed word begins a word, whatever its accents and case. */
export function matchPeople<P extends { name: string; email: string }>(
  people: readonly P[],
  typed: string,
): readonly P[] {
  const begun = wordsOf(typed)
  if (begun.length === 0) return people
  return people.filter((person) => {
    const words = wordsOf(`${person.name} ${person.email}`)
    return begun.every((word) => words.some((each) => each.startsWith(word)))
  })
}
