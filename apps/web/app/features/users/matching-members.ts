import type { TeamMember } from '@task-manager/contract/users'

/** Ignores case and accents, so that 'jose' finds José. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Members whose name or email contains every word of the search. */
export function matchingMembers(members: readonly TeamMember[], search: string): TeamMember[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return members.filter(({ name, email }) => {
    const text = fold(`${name} ${email}`)
    return words.every((word) => text.includes(word))
  })
}
