/** Whether the database accepts writes. */
import type { Store } from './store.ts'

/** Commits an update of no row. Throws when a write would fail: a read-only file, a held lock, an unreachable database. */
export async function checkWritable({ db, damaged }: Store): Promise<void> {
  if (damaged()) throw new Error('The database was found damaged.')
  await db
    .updateTable('settings')
    .set((eb) => ({ value: eb.ref('value') }))
    .where('name', '=', '')
    .execute()
}
