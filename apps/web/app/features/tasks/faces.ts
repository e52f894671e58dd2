import type { UserRef } from '@task-manager/contract/users'
import type { Face } from '#web/ui/avatar-stack.tsx'

/** People as the avatar stack draws them. */
export const facesOf = (users: readonly UserRef[]): Face[] =>
  users.map((user) => ({ id: user._id, name: user.name, image: user.profileImageUrl }))
