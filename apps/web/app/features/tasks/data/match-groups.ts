import { wordsOf } from '@task-manager/contract/words'

/** Those of whose name each typed word begins a word, whatever its accents and case. */
export function matchGroups<G extends { name: string }>(groups: readonly G[], typed: string): readonly G[] {
  const begun = wordsOf(typed)
  if (begun.length === 0) return groups
  return groups.filter(({ name }) => {
    const words = wordsOf(name)
    return begun.every((word) => words.some((each) => each.startsWith(word)))
  })
}
