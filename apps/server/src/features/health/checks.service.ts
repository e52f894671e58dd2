/**
 * The checks of a running server, for `/readyz`, `/metrics` and the health page. Callers check rights. None scans a
 * table, and each ends after a few seconds, also when the database or a disk does not answer.
 */
import { HOUR_MS } from '@task-manager/contract/calendar'
import type { Check, CheckName, Checks } from '@task-manager/contract/installation/health'
import type { Deps } from '#server/core/deps.ts'
import { withTimeout } from '#server/core/with-timeout.ts'
import { migrations, schemaNumber } from '#server/db/migrations/list.ts'
import { perDatabase } from '#server/db/query/prepared.ts'
import { checkWritable } from '#server/db/ready.ts'
import { overdueSince } from '#server/features/outbox/outbox.service.ts'
import { diskSpace } from './disk.ts'
import * as repo from './health.repo.ts'

/** A check that takes longer is not ok, in ms. */
const TIMEOUT_MS = 3000
/** Less free space is not ok, in bytes: a backup or an update of the database may need more at any time. */
const DISK_FREE_MIN = 500e6
/** Emails that wait longer for the mail server are not ok, in ms. */
const OUTBOX_AGE_MAX_MS = HOUR_MS
/** A larger difference of the clocks is not ok, in ms. */
const CLOCK_OFFSET_MAX_MS = 5000
/**
 * How many of the newest changes are compared with the clock. The clock may have been set back, and changes after that
 * look right.
 */
const CLOCK_CHANGES = 500

const NOT_WRITABLE = "The database can't be written to."
const NO_ANSWER = `No answer within ${TIMEOUT_MS / 1000} s.`
const LATE: Partial<Record<CheckName, string>> = { database: NOT_WRITABLE }

const ok = (detail: string): Check => ({ ok: true, detail })
const fail = (detail: string): Check => ({ ok: false, detail })

/** The database commits a write. Not ok: calls that save are refused. */
async function database({ store }: Deps): Promise<Check> {
  if (store.replaced()) return fail('The database file was replaced while this server was running.')
  if (store.damaged()) return fail('The database is damaged.')
  const began = performance.now()
  try {
    await checkWritable(store)
  } catch {
    return fail(NOT_WRITABLE)
  }
  return ok(`Saved in ${Math.ceil(performance.now() - began)} ms.`)
}

/** The database has all tables and columns of this version, and no newer version has refused it. */
async function schema({ db }: Deps): Promise<Check> {
  const { newest, required } = await repo.schemaState(db)
  if (required > schemaNumber)
    return fail(`A newer version updated the database to ${required}; this one knows ${schemaNumber}.`)
  const needed = migrations.at(-1)?.name ?? ''
  if (newest < needed) return fail(`The database is at ${newest || 'no schema'}, and ${needed} is needed.`)
  return ok(`At ${newest}.`)
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1e6).toLocaleString('en')} MB`

/** The folders of the data and of the backups have free space. With PostgreSQL: on this node, not on its server. */
async function disk({ config }: Deps): Promise<Check> {
  const spaces = await diskSpace(config)
  if (spaces.length === 0) return ok('Nothing is stored on this node.')
  const detail = spaces.map(({ folder, free }) => `${megabytes(free)} free in ${folder}`).join(', ')
  if (spaces.every(({ free }) => free >= DISK_FREE_MIN)) return ok(`${detail}.`)
  return fail(`${detail}: less than ${megabytes(DISK_FREE_MIN)}.`)
}

const minutes = (ms: number): string => `${Math.floor(ms / 60_000).toLocaleString('en')} min`

/** The oldest email that should have been sent. Not ok: the mail server is down, or no node sends. */
async function outbox(deps: Deps): Promise<Check> {
  if (deps.config.smtpUrl === null) return ok("Email isn't set up on this server.")
  const since = await overdueSince(deps)
  if (since === null) return ok('No email is overdue.')
  const age = deps.now().getTime() - Date.parse(since)
  const detail = `The oldest overdue email has waited for ${minutes(age)}.`
  return age <= OUTBOX_AGE_MAX_MS ? ok(detail) : fail(detail)
}

/** By how much the database's clock is ahead of this node's, in ms. Null on SQLite. */
export async function clockOffset({ db, now }: Deps): Promise<number | null> {
  const sentAt = now().getTime()
  const databaseTime = await repo.databaseTime(db)
  // Assumes that the database read its clock halfway through the round trip.
  return databaseTime === null ? null : databaseTime - (sentAt + now().getTime()) / 2
}

/** SQLite has no clock of its own, so the times of changes in the log are checked. */
async function clockOfLog({ db, now }: Deps): Promise<Check> {
  const latest = await repo.latestChangeAt(db, CLOCK_CHANGES)
  const ahead = latest === null ? 0 : Date.parse(latest) - now().getTime()
  if (ahead <= CLOCK_OFFSET_MAX_MS) return ok('Agrees with the log.')
  return fail(`A change was logged ${Math.round(ahead / 1000)} s from now: the clock was set back.`)
}

/** The clock agrees with PostgreSQL's; on SQLite the log has no change in the future. */
async function clock(deps: Deps): Promise<Check> {
  const offset = await clockOffset(deps)
  if (offset === null) return await clockOfLog(deps)
  if (Math.abs(offset) > CLOCK_OFFSET_MAX_MS)
    return fail(
      `The clock is ${Math.round(Math.abs(offset) / 1000)} s ${offset > 0 ? 'behind' : 'ahead of'} PostgreSQL's.`,
    )
  return ok(`Differs from PostgreSQL's by ${Math.round(Math.abs(offset))} ms.`)
}

const CHECKS: Readonly<Record<CheckName, (deps: Deps) => Promise<Check>>> = {
  database,
  schema,
  disk,
  outbox,
  clock,
}

/**
 * Without these a node can't serve, and load balancers leave it out. The others leave it in: they mostly concern all
 * nodes at once, and reading goes on with a full disk.
 */
const REQUIRED = ['database', 'schema'] as const satisfies readonly CheckName[]

const running = perDatabase(() => new Map<CheckName, Promise<Check>>())

async function limited(name: CheckName, check: Promise<Check>): Promise<Check> {
  try {
    return await withTimeout(check, TIMEOUT_MS, () => fail(LATE[name] ?? NO_ANSWER))
  } catch {
    return fail("Couldn't be checked: the database doesn't answer as it should.")
  }
}

/** Runs one check, once for concurrent callers. Never throws. */
export function runCheck(deps: Deps, name: CheckName): Promise<Check> {
  const checks = running(deps.db)
  const known = checks.get(name)
  if (known) return known
  const check = limited(name, CHECKS[name](deps)).finally(() => checks.delete(name))
  checks.set(name, check)
  return check
}

/** Runs all checks at once. */
export async function runChecks(deps: Deps): Promise<Checks> {
  const [database, schema, disk, outbox, clock] = await Promise.all([
    runCheck(deps, 'database'),
    runCheck(deps, 'schema'),
    runCheck(deps, 'disk'),
    runCheck(deps, 'outbox'),
    runCheck(deps, 'clock'),
  ])
  return { database, schema, disk, outbox, clock }
}

/** `unavailable`: this node can't serve. `degraded`: it serves, but something needs attention. */
export function statusOf(checks: Checks): 'ready' | 'degraded' | 'unavailable' {
  if (REQUIRED.some((name) => !checks[name].ok)) return 'unavailable'
  return Object.values(checks).every((check) => check.ok) ? 'ready' : 'degraded'
}

/** Null when this node can serve, otherwise the reason why not. */
export async function unavailableReason(deps: Deps): Promise<string | null> {
  const checks = await Promise.all(REQUIRED.map((name) => runCheck(deps, name)))
  return checks.find((check) => !check.ok)?.detail ?? null
}
