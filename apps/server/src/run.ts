/** Starts the product and says where it is. */
import type { AddressInfo } from 'node:net'
import { logLines } from './adapters/log-lines.ts'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { Deps } from './core/deps.ts'
import { migrate } from './db/migrate.ts'
import { migrations } from './db/migrations/list.ts'
import { openStore, type Store } from './db/open.ts'
import { DatabaseRefused } from './db/refused.ts'
import { codeForFirstAdmin } from './features/auth/invite-code.service.ts'
import { startNotices } from './features/notices/notices.worker.ts'
import { startOutbox } from './features/outbox/outbox.worker.ts'
import { examplesLeft } from './features/site/site.service.ts'
import { closer } from './http/closing.ts'
import { endOnSignal } from './signals.ts'
import { startUpkeep } from './upkeep.ts'

const output = logLines()
const say = (line: string) => output.write(`${line}\n`)

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function settings(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof ConfigError)
      fail(`The settings are not right. Please correct them in the environment or in .env:\n${error.message}`)
    throw error
  }
}

async function database(config: Config): Promise<Store> {
  try {
    const store = await openStore(config)
    const steps = await migrate(store, migrations)
    if (steps.length > 0) say(`Database: brought up to date (${steps.join(', ')}).`)
    if (store.note !== null) say(store.note)
    return store
  } catch (error) {
    if (error instanceof DatabaseRefused) fail(error.message)
    const reason = error instanceof Error ? error.message : String(error)
    return fail(
      config.databaseUrl === null
        ? `The database in ${config.dataDir} cannot be opened: ${reason} Check the folder's rights, or restore a backup.`
        : `PostgreSQL cannot be used: ${reason} Check DATABASE_URL and that the server runs.`,
    )
  }
}

export async function run(): Promise<void> {
  const config = settings()
  const store = await database(config)
  const deps: Deps = { config, store, db: store.db, now: () => new Date() }
  const app = await buildApp(deps, { level: config.logLevel, stream: output })
  const close = closer(app)
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    await store.close()
    if (code === 'EADDRINUSE')
      fail(`Port ${config.port} is taken. Set PORT to another one, for example: PORT=3001 npm start`)
    fail(`Cannot listen on ${config.host}:${config.port}: ${(error as Error).message}`)
  }
  const upkeep = startUpkeep(deps, app.features, app.log)
  const outbox = startOutbox(deps, app.log)
  const notices = startNotices(deps, app.log)
  const { port } = app.server.address() as AddressInfo
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  say(`Task Manager: ${config.publicUrl ?? `http://${host}:${port}`}`)
  say(`Data: ${store.location}`)
  const examples = examplesLeft().length
  if (examples > 0)
    say(`Public site: ${examples} of its texts are still examples (README.md: Make the site your own)`)
  const code = await codeForFirstAdmin(deps)
  if (code !== null) say(`Admin invite code: ${code} (enter it at sign-up to become the first administrator)`)
  if (!config.rateLimits)
    say('WARNING: RATE_LIMITS=off. Nothing is throttled. Never do this on the open net.')

  endOnSignal(async () => {
    // What was accepted is finished; nothing waits longer than a supervisor does.
    setTimeout(() => process.exit(1), 9000).unref()
    upkeep.stop()
    await close()
    await notices.stop()
    await outbox.stop()
    await store.close()
    process.exit(0)
  })
}
