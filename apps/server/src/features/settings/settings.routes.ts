import * as contract from '@task-manager/contract/installation/settings'
import type { FastifyInstance } from 'fastify'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import * as settings from './settings.service.ts'

export function settingRoutes(app: FastifyInstance): void {
  route(app, contract.getSettings, ({ db, actor }) => settings.read(db, actor))
  route(app, contract.updateSettings, async ({ deps, actor, body, request }) => {
    const changed = await settings.change(deps, actor, body)
    audit(request, 'settings changed', { ...changed })
    return changed
  })
}
