import { announce } from '#server/core/announce.ts'
import type { Feature } from '#server/core/feature.ts'
import { invitationRoutes } from './invitations.routes.ts'
import { removeOldInvitations } from './invitations.service.ts'

export const invitationsFeature: Feature = {
  name: 'invitations',
  routes: [invitationRoutes],
  topics: { invitation: announce('invitation') },
  upkeep: [removeOldInvitations],
}
