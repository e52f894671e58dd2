import { announce } from '#server/core/announce.ts'
import type { Feature } from '#server/core/feature.ts'
import { accountRoutes } from './account.routes.ts'
import { userRoutes } from './users.routes.ts'
import { profileOf } from './users.service.ts'

export const usersFeature: Feature = {
  name: 'users',
  routes: [accountRoutes, userRoutes],
  topics: { user: announce('user', { toMembersAs: 'user.edited' }) },
  ownData: { profile: async (_, actor) => profileOf(actor) },
}
