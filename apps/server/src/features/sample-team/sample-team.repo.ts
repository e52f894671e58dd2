import { listOf } from '#server/db/query/prepared.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { unsetPreferences } from '#server/features/preferences/unset-preferences.sql.ts'

/** The row of `settings` with the ids of everything that was added. */
const NAME = 'sample_team'

/** Throws a unique violation when there is a sample team. */
export async function note(db: Tx, value: string): Promise<void> {
  await db.insertInto('settings').values({ name: NAME, value }).execute()
}

/** Removes and returns the ids; undefined when the sample team was already removed. */
export async function take(db: Tx): Promise<string | undefined> {
  const row = await db.deleteFrom('settings').where('name', '=', NAME).returning('value').executeTakeFirst()
  return row?.value
}

export const hasTasks = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('tasks').select('id').limit(1).executeTakeFirst()) !== undefined

/** Turns off all emails to the invented people. `kinds` is JSON. */
export async function muteMails(db: Tx, userIds: readonly string[], kinds: string): Promise<void> {
  await db
    .insertInto('preferences')
    .values(userIds.map((user_id) => ({ user_id, ...unsetPreferences, mails_off: kinds })))
    .execute()
}

/** Removes the projects and labels that no task has. */
export async function removeUnusedGroups(
  db: Tx,
  { projects, labels }: { readonly projects: readonly string[]; readonly labels: readonly string[] },
): Promise<void> {
  await db
    .deleteFrom('projects')
    .where('id', 'in', listOf(db, projects))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tasks').select('tasks.id').whereRef('tasks.project_id', '=', 'projects.id'))),
    )
    .execute()
  await db
    .deleteFrom('labels')
    .where('id', 'in', listOf(db, labels))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('task_labels')
            .select('task_labels.task_id')
            .whereRef('task_labels.label_id', '=', 'labels.id'),
        ),
      ),
    )
    .execute()
}
