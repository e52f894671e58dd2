import * as contract from '@task-manager/contract/health'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { checkWritable } from '#server/db/ready.ts'
import { route } from '#server/http/route.ts'

/** How long the database may take to be called ready, in ms. */
const PATIENCE_MS = 3000

/** One try at a time, however many ask. */
function readiness({ store }: Deps): () => Promise<boolean> {
  let running: Promise<boolean> | null = null
  const look = (): Promise<boolean> => {
    const late = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => late.resolve(false), PATIENCE_MS)
    const tried = checkWritable(store).then(
      () => true,
      () => false,
    )
    return Promise.race([tried, late.promise]).finally(() => {
      clearTimeout(timer)
      running = null
    })
  }
  return () => {
    running ??= look()
    return running
  }
}

export function healthRoutes(app: FastifyInstance): void {
  const ready = readiness(app.deps)
  const { availability } = app
  route(app, contract.healthz, () =>
    availability.starting === null
      ? { status: 'ok' as const }
      : { status: 'starting' as const, message: availability.starting },
  )
  route(app, contract.readyz, async ({ deps }) => {
    const reason = availability.starting ?? availability.refusesWrites
    if (reason !== null) throw new AppError('unavailable', reason, { retryAfter: 2 })
    if (await ready()) return { status: 'ready' as const }
    throw new AppError(
      'unavailable',
      deps.store.damaged() ? 'The database is damaged.' : 'The database takes no writes.',
      { retryAfter: 2 },
    )
  })
}
