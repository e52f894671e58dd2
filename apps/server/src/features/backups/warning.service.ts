/** Warns administrators when there is no good backup (decision A28), once per problem on all nodes. */
import { DAY_MS } from '@task-manager/contract/calendar'
import { BACKUP_OLD_DAYS } from '@task-manager/contract/installation/backups'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/store.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
import { readSubject } from '#server/features/inbox/feed.service.ts'
import * as repo from './backups.repo.ts'
import { newFiles } from './folder.ts'

/** The fields that decide whether a backup is good. */
type Quality = Pick<repo.BackupRow, 'state' | 'made_at' | 'detail' | 'rehearsed_ok' | 'rehearsed_detail'>

export const isComplete = ({ state }: Pick<Quality, 'state'>): boolean =>
  state === 'made' || state === 'rehearsing'
export const isGood = (row: Quality): boolean => isComplete(row) && row.rehearsed_ok !== 0

/** Expects the rows newest first. Null: nothing is wrong. */
export async function warningOf(db: Db, rows: readonly Quality[], now: Date): Promise<string | null> {
  const newest = rows.find(isComplete)
  if (newest?.rehearsed_ok === 0)
    return `The newest backup can't be relied on: ${newest.rehearsed_detail ?? ''}`
  const good = rows.find(isGood)
  const since = good?.made_at ?? (await repo.firstAccountAt(db))
  const days = since === null ? 0 : Math.floor((now.getTime() - Date.parse(since)) / DAY_MS)
  if (days < BACKUP_OLD_DAYS) return null
  return good ? `The last good backup is ${days} days old.` : 'There is no backup yet.'
}

const SUBJECT = 'backups'

/** One warning for each problem, so the number of days is left out. */
const keyOf = (warning: string): string => warning.replace(/\d+ days/, 'days')

/** Warns of a new problem. When there is none any more, the warnings are marked as read. */
export async function warn(deps: Deps): Promise<void> {
  const { db, now } = deps
  const warning = await warningOf(db, await repo.all(db), now())
  await db.transaction().execute(async (db) => {
    if (warning === null) {
      if (await repo.forgetWarning(db)) await readSubject(deps, db, SUBJECT)
      return
    }
    if (!(await repo.storeWarning(db, keyOf(warning)))) return
    await logChange(db, {
      actorId: null,
      at: now().toISOString(),
      kind: 'backup.warned',
      subjectId: SUBJECT,
      changes: [{ field: 'warning', before: null, after: warning }],
    })
  })
}

export interface BackupState {
  /** A sentence; null: nothing is wrong. */
  readonly warning: string | null
  /** The rehearsal of the newest backup failed or found a difference. */
  readonly damaged: boolean
  /** The time of the newest good backup; null: there is none. */
  readonly madeAt: string | null
  /** It was restored and compared. */
  readonly rehearsed: boolean
  /** What the last attempt failed with, or why its file was not copied; empty: neither. */
  readonly problem: string
}

const problemOf = (newest: Quality | undefined): string =>
  newest?.state === 'failed' ? `The last backup failed: ${newest.detail}` : (newest?.detail ?? '')

/** Includes files that are not in the list yet, such as those of `npm run backup`. Callers check rights. */
export async function backupState({ config, db, now }: Deps): Promise<BackupState> {
  const listed = await repo.all(db)
  const found = await newFiles(config, new Set(listed.map(({ name }) => name)))
  const added = found.map(
    ({ madeAt }): Quality => ({
      state: 'made',
      made_at: madeAt,
      detail: '',
      rehearsed_ok: null,
      rehearsed_detail: null,
    }),
  )
  const rows = [...listed, ...added].toSorted((one, other) => (one.made_at < other.made_at ? 1 : -1))
  const good = rows.find(isGood)
  return {
    warning: await warningOf(db, rows, now()),
    damaged: rows.find(isComplete)?.rehearsed_ok === 0,
    madeAt: good?.made_at ?? null,
    rehearsed: good?.rehearsed_ok === 1,
    problem: problemOf(rows[0]),
  }
}
