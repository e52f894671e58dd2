import type { Feature } from '#server/core/feature.ts'
import { removeExpiredChallenges } from './passkey-login.service.ts'
import { passkeyRoutes } from './passkeys.routes.ts'
import { listOwn } from './passkeys.service.ts'
import { removeExpiredSteps } from './second-step.service.ts'
import { twoStepRoutes } from './two-step.routes.ts'
import { status } from './two-step.service.ts'

export const twoStepFeature: Feature = {
  name: 'two-step',
  routes: [twoStepRoutes, passkeyRoutes],
  upkeep: [removeExpiredSteps, removeExpiredChallenges],
  ownData: {
    twoStep: ({ db }, actor) => status(db, actor),
    passkeys: async (deps, actor) => (await listOwn(deps, actor)).passkeys,
  },
}
