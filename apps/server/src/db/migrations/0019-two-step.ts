/** Two-step sign-in: the app's secret, recovery codes, and sign-ins that wait for their second step. */
import type { Migration } from '#server/db/migration.ts'
import { createIndex, createTable, ownedBy, primaryKey, required, userKey, withDefault } from './tables.ts'

export const twoStep: Migration = {
  name: '0019-two-step',
  async up(db, { exact }) {
    await db.schema.alterTable('users').addColumn('two_step_at', exact).execute()
    await createTable(db, 'two_step')
      .addColumn('user_id', exact, userKey)
      .addColumn('secret', exact)
      .addColumn('since', exact)
      .addColumn('last_counter', 'integer', withDefault(0))
      .addColumn('used_at', exact)
      .addColumn('new_secret', exact)
      .addColumn('new_until', exact)
      .execute()
    await createTable(db, 'recovery_codes')
      .addColumn('user_id', exact, ownedBy('users'))
      .addColumn('code_hash', exact, required)
      .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_hash'])
      .execute()
    await createTable(db, 'sign_in_steps')
      .addColumn('token_hash', exact, primaryKey)
      .addColumn('user_id', exact, ownedBy('users'))
      .addColumn('bound_to', exact, required)
      .addColumn('expires_at', exact, required)
      .execute()
    await createIndex(db, 'sign_in_steps_user', 'sign_in_steps', ['user_id']).execute()
  },
}
