/** Starts the server, prints its address, and shuts it down in order. */
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { logLines } from './adapters/log-lines.ts'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { Deps } from './core/deps.ts'
import { watchDatabase } from './database-watch.ts'
import { openStore } from './db/open.ts'
import { DatabaseRefused } from './db/refused.ts'
import { requiredSchema } from './db/schema-guard.ts'
import type { Store } from './db/store.ts'
import { ANSWER_MAX_MS, retryUntilConnected } from './db/when-answering.ts'
import { codeForFirstAdmin } from './features/auth/invite-code.service.ts'
import { startBackups } from './features/backups/backups.worker.ts'
import { startInbox } from './features/inbox/inbox.worker.ts'
import { startNotices } from './features/notices/notices.worker.ts'
import { startOutbox } from './features/outbox/outbox.worker.ts'
import { examplesLeft } from './features/site/site.service.ts'
import { repairTasks } from './features/task-repair/task-repair.service.ts'
import { gracefulClose } from './http/connections/closing.ts'
import { endOnSignal } from './signals.ts'
import { updateDatabase } from './update-database.ts'
import { startUpkeep } from './upkeep.ts'

/** The longest shutdown, in ms: most supervisors wait ten seconds. */
const END_MAX_MS = 9000
/** A start that takes longer listens before it is done, in ms. */
const QUIET_START_MS = 500
/** After this time the repair continues while calls are served, in ms. */
const REPAIR_FIRST_MS = 1000
/** The pause between two batches of the repair while calls are served, in ms. */
const REPAIR_PAUSE_MS = 50
/** Time between failing /readyz and closing, in ms, so that load balancers that check every second stop sending calls. */
const NOTICE_MS = 2000

const output = logLines()
const print = (line: string) => output.write(`${line}\n`)

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function settings(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof ConfigError)
      fail(`Some settings are invalid. Correct them in the environment or in .env:\n${error.message}`)
    throw error
  }
}

function failWithDatabase(config: Config, error: unknown): never {
  if (error instanceof DatabaseRefused) fail(error.message)
  const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
  return fail(
    config.databaseUrl === null
      ? `The database in ${config.dataDir} cannot be opened: ${reason}. Check the folder's permissions, or restore a backup.`
      : `PostgreSQL cannot be used: ${reason}. Check DATABASE_URL and that the server is running.`,
  )
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      fail(`Port ${port} is taken. Set PORT to another one, for example: PORT=3001 npm start`)
    fail(`Cannot listen on ${host}:${port}: ${(error as Error).message}`)
  }
}

/**
 * Brings the database up to date, then listens; listens earlier when there is an update or the start takes long. Calls
 * wait a moment meanwhile, so that a node is available when older ones are refused.
 */
async function getReady(app: FastifyInstance, config: Config): Promise<void> {
  const { availability, closing, deps, log } = app
  let listening: Promise<void> | undefined
  const listenOnce = (): Promise<void> => {
    listening ??= listen(app, config)
    return listening
  }
  // From the first change on, older nodes refuse writes, so the load balancer must know this node before that.
  const onBegin = async (): Promise<void> => {
    await listenOnce()
    const hasOthers = config.databaseUrl !== null && (await requiredSchema(deps.db)) !== ''
    if (hasOthers) await availability.checked()
  }
  let isReported = false
  const onWait = (reason: string): void => {
    availability.starting = 'PostgreSQL does not answer yet.'
    if (!isReported)
      print(`PostgreSQL does not answer yet (${reason}): trying again for up to ${ANSWER_MAX_MS / 1000} s.`)
    isReported = true
  }
  const update = () =>
    updateDatabase(config, {
      signal: closing.signal,
      report: print,
      onBegin,
      onProgress: (sentence) => {
        availability.starting = sentence
      },
    })
  const ready = async (): Promise<void> => {
    const steps = await retryUntilConnected(update, { onWait, signal: closing.signal })
    if (steps.length > 0) print(`Database: updated (${steps.join(', ')}).`)
    const pauseBetween = () => pause(availability.starting === null ? REPAIR_PAUSE_MS : 0)
    const repaired = repairTasks(deps.db, closing.signal, pauseBetween).then((n) => {
      if (n > 0) print(`Database: repaired ${n} tasks that an older version had left incomplete.`)
    })
    repaired.catch((error: unknown) => log.error({ err: error }, 'tasks could not be checked'))
    await Promise.race([repaired, pause(REPAIR_FIRST_MS, undefined, { ref: false })])
    availability.starting = null
  }
  availability.starting = 'The database is being updated.'
  const done = ready()
  await Promise.race([done, pause(QUIET_START_MS, undefined, { ref: false })])
  await listenOnce()
  await done
}

async function printAddress({ deps, log, server }: FastifyInstance): Promise<void> {
  const { config, store } = deps
  const { port } = server.address() as AddressInfo
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  print(`Task Manager: ${config.publicUrl ?? `http://${host}:${port}`}`)
  print(`Data: ${store.location}`)
  const examples = examplesLeft().length
  if (examples > 0)
    print(
      `Public site: still shows ${examples} sample ${examples === 1 ? 'text' : 'texts'} (README.md: Make the site your own)`,
    )
  const code = await codeForFirstAdmin(deps).catch((error: unknown) => {
    log.error({ err: error }, 'the invite code could not be read')
    return null
  })
  if (code !== null)
    print(`Admin invite code: ${code} (enter it at sign-up to become the first administrator)`)
  if (!config.rateLimits)
    print('WARNING: RATE_LIMITS=off. Nothing is throttled. Never do this on a public network.')
}

/** Tested at each start, because PgBouncer accepts LISTEN but delivers nothing. */
async function warnIfNotNotified({ deps, log }: FastifyInstance): Promise<void> {
  const received = await deps.store.receivesNotifications().catch(() => false)
  if (!received)
    log.warn(
      "PostgreSQL's notifications don't arrive, so this node polls for changes every half second. Behind PgBouncer, set DATABASE_DIRECT_URL to PostgreSQL itself.",
    )
}

export async function run(): Promise<void> {
  const config = settings()
  const store: Store = await openStore(config).catch((error: unknown) => failWithDatabase(config, error))
  if (store.note !== null) print(store.note)
  const deps: Deps = { config, store, db: store.db, now: () => new Date() }
  const app = await buildApp(deps, { level: config.logLevel, stream: output })
  const close = gracefulClose(app)
  const started: { stop(): void | Promise<void> }[] = []
  let ending: Promise<never> | undefined

  const end = (code: number, noticeMs: number): Promise<never> => {
    ending ??= (async () => {
      setTimeout(() => process.exit(1), END_MAX_MS).unref()
      app.availability.ending = true
      // The next start sends an email that a late call enqueued.
      await Promise.all([close(noticeMs), ...started.map((each) => each.stop())])
      await store.close()
      process.exit(code)
    })()
    return ending
  }
  endOnSignal(() => {
    // A server in a terminal, without a proxy, ends at once.
    const isBehindProxy = config.trustProxy.length > 0 || app.availability.isChecked
    return end(0, isBehindProxy ? NOTICE_MS : 0)
  })
  try {
    await getReady(app, config)
  } catch (error) {
    if (app.closing.signal.aborted) return
    failWithDatabase(config, error)
  }
  started.push(
    startOutbox(deps, app.log),
    startInbox(deps, app.log),
    startNotices(deps, app.log),
    startBackups(deps, app.log),
    startUpkeep(deps, app.features, app.log),
    watchDatabase(app, () => {
      print('A newer version updated the database: this server accepts no more writes and shuts down.')
      void end(1, NOTICE_MS)
    }),
  )
  await printAddress(app)
  await warnIfNotNotified(app)
}
