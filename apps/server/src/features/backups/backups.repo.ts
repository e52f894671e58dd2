import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/store.ts'
import type { BackupTable } from '#server/db/tables/backups.ts'
import type { Tx } from '#server/db/transaction.ts'

export type BackupRow = Selectable<BackupTable>

const NOTHING = {
  running: null,
  night: null,
  share: 0,
  bytes: 0,
  contents: null,
  detail: '',
  rehearsed_at: null,
  rehearsed_ok: null,
  rehearsed_detail: null,
  link_hash: null,
  link_until: null,
}

type NewRow = Pick<BackupRow, 'id' | 'name' | 'place' | 'state' | 'touched_at' | 'made_at'> &
  Partial<BackupRow>

/** False when the night has a backup, or another one is being made. */
export async function insert(db: Db, row: NewRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('backups')
    .values({ ...NOTHING, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function change(db: Db, id: string, values: Partial<Omit<BackupRow, 'id'>>): Promise<void> {
  await db.updateTable('backups').set(values).where('id', '=', id).execute()
}

/** Newest first. */
export const all = (db: Db): Promise<BackupRow[]> =>
  db.selectFrom('backups').selectAll().orderBy('made_at', 'desc').orderBy('id', 'desc').execute()

export const one = (db: Db, id: string): Promise<BackupRow | undefined> =>
  db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst()

export const stateOfNight = async (db: Db, night: string): Promise<BackupRow['state'] | undefined> =>
  (await db.selectFrom('backups').select('state').where('night', '=', night).executeTakeFirst())?.state

/**
 * Marks the backups of nodes that have stored no time since `before` as failed: these nodes died, and the night can be
 * claimed again. A backup whose file was finished stays.
 */
export async function failSilent(db: Db, before: string, detail: string): Promise<void> {
  const silent = db
    .updateTable('backups')
    .set({ running: null })
    .where('running', 'is not', null)
    .where('touched_at', '<', before)
  await silent.set({ state: 'made' }).where('state', '=', 'rehearsing').execute()
  await silent.set({ state: 'failed', night: null, detail }).execute()
}

export const removeFailed = (db: Db, before: string): Promise<unknown> =>
  db.deleteFrom('backups').where('state', '=', 'failed').where('made_at', '<', before).execute()

/** Returns the removed row. */
export const remove = (db: Db, id: string): Promise<BackupRow | undefined> =>
  db.deleteFrom('backups').where('id', '=', id).returningAll().executeTakeFirst()

const byLink = (db: Db, hash: string, now: string) =>
  db.selectFrom('backups').selectAll().where('link_hash', '=', hash).where('link_until', '>', now)

export const ofLink = (db: Db, hash: string, now: string): Promise<BackupRow | undefined> =>
  byLink(db, hash, now).executeTakeFirst()

/** The link works once: of two calls one gets the row. */
export async function takeLink(db: Tx, hash: string, now: string): Promise<BackupRow | undefined> {
  return await db
    .updateTable('backups')
    .set({ link_hash: null, link_until: null })
    .where('link_hash', '=', hash)
    .where('link_until', '>', now)
    .returningAll()
    .executeTakeFirst()
}

const people = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'image_id', 'created_at'])
    .where('deactivated_at', 'is', null)

/** The first administrator and two others. */
export async function samplePeople(db: Db) {
  const first = await people(db).where('role', '=', 'admin').orderBy('id').limit(1).execute()
  const ids = first.map(({ id }) => id)
  const others = await people(db)
    .where('id', 'not in', [...ids, ''])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  return [...first, ...others]
}

/** The newest task. */
export const sampleTask = (db: Db) =>
  db.selectFrom('tasks').select(['id', 'title']).orderBy('id', 'desc').limit(1).executeTakeFirst()

export const samplePicture = (db: Db) =>
  db
    .selectFrom('users')
    .select('image_id')
    .where('image_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Makes this scratch database refuse every write. The SQL comment makes the store run it on its writing handle. */
export const makeReadOnly = (db: Db): Promise<unknown> =>
  sql`/* all writes */ pragma query_only = on`.execute(db)

const WARNED = 'backup_warned'

/** Stores which warning administrators got. False when it was already stored. */
export async function storeWarning(db: Tx, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('settings')
    .values({ name: WARNED, value })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value }).where('settings.value', '<>', value),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Returns whether there was one. */
export async function forgetWarning(db: Tx): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('settings').where('name', '=', WARNED).executeTakeFirst()
  return numDeletedRows > 0n
}

/** When the oldest existing account was created. */
export const firstAccountAt = async (db: Db): Promise<string | null> =>
  (
    await db
      .selectFrom('users')
      .select((eb) => eb.fn.min('created_at').as('at'))
      .executeTakeFirst()
  )?.at ?? null
