import { listTeamActivity } from '@task-manager/contract/lists/team-activity'
import type { Feature } from '#server/core/feature.ts'
import { route } from '#server/http/route.ts'
import { list } from './team-activity.service.ts'

export const teamActivityFeature: Feature = {
  name: 'team-activity',
  routes: [(app) => route(app, listTeamActivity, ({ db, actor, query }) => list(db, actor, query))],
}
