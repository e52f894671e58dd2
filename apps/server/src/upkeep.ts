/** Deletes what has expired: ten minutes after the start, then every hour. */
import { HOUR_MS } from '@task-manager/contract/calendar'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from './core/deps.ts'
import type { Feature } from './core/feature.ts'

/** A server that never runs for an hour at a time deletes, too; the first calls after a start come before. */
const AFTER_START_MS = 10 * 60_000

export function startUpkeep(
  deps: Deps,
  features: readonly Feature[],
  log: Pick<FastifyBaseLogger, 'error'>,
): { stop(): void } {
  const run = async () => {
    for (const { name, upkeep = [] } of features)
      try {
        for (const task of upkeep) await task(deps)
      } catch (error) {
        log.error({ err: error, feature: name }, 'upkeep failed; it is tried again in an hour')
      }
  }
  let timer = setTimeout(function next() {
    timer = setTimeout(next, HOUR_MS).unref()
    void run()
  }, AFTER_START_MS).unref()
  return { stop: () => clearTimeout(timer) }
}
