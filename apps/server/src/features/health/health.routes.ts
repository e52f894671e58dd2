import * as contract from '@task-manager/contract/health'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { checkWritable } from '#server/db/ready.ts'
import { route } from '#server/http/route.ts'

/** A database that takes longer for a write is not ready, in ms. */
const TIMEOUT_MS = 3000

/** Concurrent calls share one check. */
function readiness({ store }: Deps): () => Promise<boolean> {
  let running: Promise<boolean> | null = null
  const check = (): Promise<boolean> => {
    const late = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => late.resolve(false), TIMEOUT_MS)
    const written = checkWritable(store).then(
      () => true,
      () => false,
    )
    return Promise.race([written, late.promise]).finally(() => {
      clearTimeout(timer)
      running = null
    })
  }
  return () => {
    running ??= check()
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
      deps.store.damaged() ? 'The database is damaged.' : "The database can't be written to.",
      { retryAfter: 2 },
    )
  })
}
