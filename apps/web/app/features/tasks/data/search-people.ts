/** Finding a person by any part of name or e-mail, with or without the accents. */

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every word must occur somewhere in the name or the e-mail. */
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
