import type { UserRef } from '@task-manager/contract/people/users'
import type { AvatarPerson } from '#web/ui/avatar/avatar-stack.tsx'

/** People in the form that the avatar stack expects. */
export const avatarsOf = (users: readonly UserRef[]): AvatarPerson[] =>
  users.map((user) => ({ id: user._id, name: user.name, image: user.profileImageUrl }))

/** 'Amina, Brian and 3 more' */
export function namesOf(people: readonly UserRef[]): string {
  const names = people.slice(0, 3).map((person) => person.name)
  const rest = people.length - names.length
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ')
}
