/** Deletes what has expired, every hour. */
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from './core/deps.ts'
import type { Feature } from './core/feature.ts'

const HOUR_MS = 3_600_000

export function startUpkeep(
  deps: Deps,
  features: readonly Feature[],
  log: FastifyBaseLogger,
): { stop(): void } {
  const run = async () => {
    for (const { name, upkeep = [] } of features)
      try {
        for (const task of upkeep) await task(deps)
      } catch (error) {
        log.error({ err: error, feature: name }, 'upkeep failed; it is tried again in an hour')
      }
  }
  const timer = setInterval(run, HOUR_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
