import * as contract from '@task-manager/contract/installation/sample-team'
import type { FastifyInstance } from 'fastify'
import type { Feature } from '#server/core/feature.ts'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import * as sampleTeam from './sample-team.service.ts'

function routes(app: FastifyInstance): void {
  route(app, contract.addSampleTeam, async ({ deps, actor, request }) => {
    const added = await sampleTeam.add(deps, actor)
    audit(request, 'sample team added', added)
    return { message: 'Sample team added', ...added }
  })
  route(app, contract.removeSampleTeam, async ({ deps, actor, request }) => {
    await sampleTeam.remove(deps, actor)
    audit(request, 'sample team removed', {})
    return { message: 'Sample team removed' }
  })
}

export const sampleTeamFeature: Feature = { name: 'sample-team', routes: [routes] }
