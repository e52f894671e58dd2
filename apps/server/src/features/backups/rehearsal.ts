/**
 * Restores a backup into a scratch database, starts the product on it, and compares its answers with those of the
 * running one. The scratch database is a SQLite file beside the backups on either engine, because the format does not
 * depend on the engine; the live data is never touched.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/core/deps.ts'
import { sentenceOf } from '#server/db/backup/command.ts'
import { restoreBackup } from '#server/db/backup/restore-backup.ts'
import { openStore } from '#server/db/open.ts'
import { openSession } from '#server/features/sessions/sessions.service.ts'
import { makeReadOnly } from './backups.repo.ts'
import type { Rehearsed } from './make-backup.ts'
import { type Sample, sumOf } from './sample-answers.ts'

const FOLDER = 'rehearsal-'

interface Rehearsal {
  readonly file: string
  readonly samples: readonly Sample[]
  readonly config: Config
  /** The time of the backup, because the tasks that are due today depend on it. */
  readonly now: Date
  readonly onProgress?: (share: number) => void
}

type App = Awaited<ReturnType<typeof buildApp>>

/** The first difference as a sentence, or null. */
async function differenceIn(
  app: App,
  samples: readonly Sample[],
  tokens: ReadonlyMap<string, string>,
): Promise<string | null> {
  for (const { label, personId, url, answer } of samples) {
    const token = personId === null ? undefined : tokens.get(personId)
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const reply = await app.inject({ method: 'GET', url, headers })
    if (reply.statusCode !== 200)
      return `Couldn't read ${label} from the restored copy (${reply.statusCode}).`
    const same =
      personId === null ? sumOf(reply.rawPayload) === answer : isDeepStrictEqual(reply.json(), answer)
    if (!same) return `In the restored copy, ${label} differs.`
  }
  return null
}

async function compare(dataDir: string, { samples, config, now }: Rehearsal): Promise<string | null> {
  const store = await openStore({ databaseUrl: null, dataDir })
  try {
    const { db } = store
    const people = new Set(samples.flatMap(({ personId }) => personId ?? []))
    const tokens = new Map<string, string>()
    for (const id of people) tokens.set(id, await db.transaction().execute((tx) => openSession(tx, id, now)))
    await makeReadOnly(db)
    const deps: Deps = {
      config: { ...config, databaseUrl: null, dataDir, smtpUrl: null, rateLimits: false },
      store,
      db,
      now: () => now,
    }
    const app = await buildApp(deps)
    try {
      return await differenceIn(app, samples, tokens)
    } finally {
      await app.close()
    }
  } finally {
    await store.close()
  }
}

/** Never throws: a failure is a result. */
export async function rehearse(rehearsal: Rehearsal): Promise<Rehearsed> {
  const { file, config, now, onProgress = () => {} } = rehearsal
  const began = performance.now()
  const parent = path.dirname(file)
  let folder: string | null = null
  try {
    // Left by rehearsals that were killed.
    for (const name of await readdir(parent))
      if (name.startsWith(FOLDER)) await rm(path.join(parent, name), { recursive: true, force: true })
    folder = await mkdtemp(path.join(parent, FOLDER))
    await restoreBackup(
      { databaseUrl: null, dataDir: folder },
      { file, key: config.backupKey, now, onProgress },
    )
    const difference = await compare(folder, rehearsal)
    if (difference !== null) return { ok: false, detail: difference }
    const seconds = Math.max(1, Math.round((performance.now() - began) / 1000))
    return { ok: true, detail: `Restored and compared, ${seconds} s` }
  } catch (error) {
    return { ok: false, detail: sentenceOf(error) }
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true })
  }
}
