/** Whether work can be done now. */
import type { Store } from './open.ts'

/**
 * Takes the way that every write takes, up to the commit, and changes nothing. Throws what stands in the way: a file
 * that cannot be written, a turn that does not end, a database that is gone or only a copy to read.
 */
export async function tryWriting({ db, damaged }: Store): Promise<void> {
  if (damaged()) throw new Error('The database was found damaged.')
  await db
    .updateTable('settings')
    .set((eb) => ({ value: eb.ref('value') }))
    .where('name', '=', '')
    .execute()
}
