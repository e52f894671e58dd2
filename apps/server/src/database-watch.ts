/** Checks every second whether the database was replaced or updated since this process started. */
import type { FastifyInstance } from 'fastify'
import { schemaNumber } from './db/migrations/list.ts'
import { requiredSchema } from './db/schema-guard.ts'
import { violationOf } from './db/violations.ts'

const CHECK_MS = 1000
const OUTDATED = 'This server is older than its database, which a newer version updated: nothing was saved.'
const REPLACED = 'The database file was replaced while this server was running: nothing was saved.'

/** `onOutdated` is called once, when the database was updated by a newer version. */
export function watchDatabase(app: FastifyInstance, onOutdated: () => void): { stop(): void } {
  const { availability, deps, log } = app
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const check = async (): Promise<void> => {
    if (deps.store.replaced()) {
      if (availability.refusesWrites === null)
        log.fatal(`${deps.store.location} was replaced while this server was running: restart the server.`)
      availability.refusesWrites = REPLACED
      return
    }
    if ((await requiredSchema(deps.db)) <= schemaNumber) return
    stopped = true
    availability.refusesWrites = OUTDATED
    onOutdated()
  }
  const next = (): void => {
    if (stopped) return
    timer = setTimeout(() => {
      // Ignored: every call reports a database that does not answer, and the next check tries again.
      check()
        .catch((error: unknown) => {
          if (violationOf(error) === null) log.error({ err: error }, 'the database could not be checked')
        })
        .finally(next)
    }, CHECK_MS).unref()
  }
  next()
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
