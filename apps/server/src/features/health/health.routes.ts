import * as contract from '@task-manager/contract/health'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/http/app-error.ts'
import { route } from '#server/http/route.ts'

export function healthRoutes(app: FastifyInstance): void {
  route(app, contract.healthz, () => ({ status: 'ok' as const }))
  route(app, contract.readyz, async ({ deps }) => {
    try {
      await deps.store.revision()
    } catch {
      throw new AppError('unavailable', 'The database does not answer.', { retryAfter: 2 })
    }
    return { status: 'ready' as const }
  })
}
