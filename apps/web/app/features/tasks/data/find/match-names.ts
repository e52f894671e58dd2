import { wordsOf } from '@task-manager/contract/words'

/** Tests whether each typed word begins a word of a text, ignoring case and accents. */
export function wordMatcher(typed: string): (text: string) => boolean {
  const starts = wordsOf(typed)
  return (text) => {
    const words = wordsOf(text)
    return starts.every((start) => words.some((word) => word.startsWith(start)))
  }
}

export function matchGroups<G extends { name: string }>(groups: readonly G[], typed: string): readonly G[] {
  const matches = wordMatcher(typed)
  return groups.filter(({ name }) => matches(name))
}

/** The people whose name or email matches. */
export function matchPeople<P extends { name: string; email: string }>(
  people: readonly P[],
  typed: string,
): readonly P[] {
  const matches = wordMatcher(typed)
  return people.filter(({ name, email }) => matches(`${name} ${email}`))
}
