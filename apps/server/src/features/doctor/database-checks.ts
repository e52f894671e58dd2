/** Checks of the database. */
import { quickCheck } from '#server/db/sqlite/quick-check.ts'
import { runCheck } from '#server/features/health/checks.service.ts'
import { currentHold } from '#server/features/outbox/hold.service.ts'
import { fail, ok, onData, type UntitledFinding, warn } from './check.ts'
import * as repo from './doctor.repo.ts'

export const database = onData(async (deps, { serving }) => {
  const { engine, db, location } = deps.store
  const version = await repo.versionOf(db)
  const name = engine === 'sqlite' ? `SQLite ${version}` : `PostgreSQL ${version}`
  if (!serving) return [ok(`${name}: ${location}.`)]
  const { ok: saves, detail } = await runCheck(deps, 'database')
  if (saves) return [ok(`${name}. ${detail}`)]
  return [
    fail(
      `${name}: ${detail}`,
      engine === 'sqlite'
        ? 'Check the permissions of DATA_DIR and the free space of its disk, then restart the server.'
        : 'Check that PostgreSQL is running and accepts writes.',
    ),
  ]
})

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`

/** Larger files take more than a few seconds, so only the command checks them. In bytes. */
const CHECKED_MAX = 64 * 1024 * 1024

export const damage = onData(async ({ config, store }, { serving }) => {
  if (store.engine !== 'sqlite') return []
  const result = await quickCheck(config.dataDir, serving ? CHECKED_MAX : Number.POSITIVE_INFINITY)
  if (result.tooLarge)
    return [ok(`Not checked: at ${megabytes(result.bytes)}, it takes too long here. Run: npm run doctor`)]
  if (result.damage.length === 0) return [ok(`No damage found in ${megabytes(result.bytes)}.`)]
  return result.damage.map((line) =>
    fail(`The database is damaged: ${line}.`, 'Keep the file for a rescue, and restore a backup.'),
  )
})

const NEWER = 'A newer version updated the database'

function schemaFinding({ missing, unknown, refuses }: repo.SchemaState): UntitledFinding {
  if (refuses) return fail(`${NEWER}, so this one can't save anything.`, 'Start the newer version.')
  if (missing > 0)
    return warn(
      `${missing} ${missing === 1 ? 'update is' : 'updates are'} missing in the database.`,
      'Start the server: it updates the database. Back up first.',
    )
  if (unknown.length > 0)
    return warn(`${NEWER} (${unknown.join(', ')}).`, 'Replace the remaining servers of this version.')
  return ok('The database and this version match.')
}

export const schema = onData(async ({ db }) => [schemaFinding(await repo.schemaState(db))])

/** The checks of `/readyz` that the operator can act on. */
const shared = (name: 'disk' | 'outbox' | 'clock', advice: string) =>
  onData(async (deps) => {
    // The mail server's check says that there is none.
    if (name === 'outbox' && deps.config.smtpUrl === null) return []
    const { ok: good, detail } = await runCheck(deps, name)
    return [good ? ok(detail) : warn(detail, advice)]
  })

export const disk = shared('disk', 'Free some space, or keep fewer backups: BACKUP_KEEP.')
export const outbox = shared(
  'outbox',
  'Settings, Email says why. Check the mail server, and that a server is running.',
)
/** Reports nothing while notifications are sent. */
export const hold = onData(async (deps) => {
  const current = await currentHold(deps)
  if (current === null) return []
  const since = current.backupAt === null ? 'were put on hold' : 'are on hold since a backup was restored'
  return [
    warn(
      `Notifications ${since}. Emails waiting: ${current.emails}.`,
      'Send or discard them: Settings, Health, or npm run admin -- resume-notifications or discard-notifications.',
    ),
  ]
})
export const clock = shared(
  'clock',
  'Let the machine set its clock from the network (systemd-timesyncd, chrony): codes and links depend on it.',
)

/** Counts before it listens itself, or it would be counted too. */
export const nodes = onData(async ({ db, store }, { serving }) => {
  if (store.engine === 'sqlite') return [ok('1, as always with SQLite.')]
  const { machines, listening } = await repo.connectedServers(db)
  const count = Math.max(machines.length, listening, serving ? 1 : 0)
  if (count === 0) return [ok('None is connected to the database.')]
  const from = machines.length > 0 ? `, from ${machines.join(', ')}` : ''
  return [ok(`At least ${count} ${count === 1 ? 'is' : 'are'} connected to the database${from}.`)]
})

export const notifications = onData(async ({ store }) => {
  if (store.engine === 'sqlite') return []
  if (await store.receivesNotifications()) return [ok("Nodes learn of each other's changes at once.")]
  return [
    warn(
      "PostgreSQL's notifications don't arrive, so nodes poll for each other's changes every half second.",
      'Behind PgBouncer, set DATABASE_DIRECT_URL to PostgreSQL itself.',
    ),
  ]
})
