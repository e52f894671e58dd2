const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** People whose name or email contains every typed word, ignoring case and accents. */
export function searchPeople<P extends { name: string; email: string }>(
  people: readonly P[],
  query: string,
): P[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...people]
  return people.filter((person) => {
    const text = `${plain(person.name)} ${plain(person.email)}`
    return words.every((word) => text.includes(word))
  })
}
