/** Normalizes email addresses (decision A15). */
import { type Kysely, sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'
import type { Tables } from '#server/db/schema.ts'

const plain = (email: string): string =>
  email
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .trim()

export const plainAddresses: Migration = {
  name: '0008-plain-addresses',
  async up(untyped) {
    const db = untyped as Kysely<Tables>
    const users = await db.selectFrom('users').select(['id', 'email']).orderBy('id').execute()
    const taken = new Set(users.map((user) => user.email))
    for (const { id, email } of users) {
      const form = plain(email)
      // Of two accounts that look alike, the one already in that form or the older one keeps the address. The other stays as
      // it is, without a sign-in until an administrator changes its address.
      if (form === email || taken.has(form)) continue
      taken.add(form)
      await db.updateTable('users').set({ email: form }).where('id', '=', id).execute()
      const shown = (text: string) => `"email":${JSON.stringify(text)}`
      await db
        .updateTable('tasks')
        .set({ assignees: sql<string>`replace(assignees, ${shown(email)}, ${shown(form)})` })
        .where('id', 'in', db.selectFrom('task_assignees').select('task_id').where('user_id', '=', id))
        .execute()
    }
  },
}
