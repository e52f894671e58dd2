/** Two-step sign-in: the app's secret, recovery codes, and sign-ins that wait for their second step. */
import type { Migration } from '#server/db/migration.ts'

export const twoStep: Migration = {
  name: '0019-two-step',
  async up(db, { exact }) {
    await db.schema.alterTable('users').addColumn('two_step_at', exact).execute()
    await db.schema
      .createTable('two_step')
      .addColumn('user_id', exact, (c) => c.primaryKey().notNull().references('users.id').onDelete('cascade'))
      .addColumn('secret', exact)
      .addColumn('since', exact)
      .addColumn('last_counter', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('used_at', exact)
      .addColumn('new_secret', exact)
      .addColumn('new_until', exact)
      .execute()
    await db.schema
      .createTable('recovery_codes')
      .addColumn('user_id', exact, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('code_hash', exact, (c) => c.notNull())
      .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_hash'])
      .execute()
    await db.schema
      .createTable('sign_in_steps')
      .addColumn('token_hash', exact, (c) => c.primaryKey().notNull())
      .addColumn('user_id', exact, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('bound_to', exact, (c) => c.notNull())
      .addColumn('expires_at', exact, (c) => c.notNull())
      .execute()
    await db.schema.createIndex('sign_in_steps_user').on('sign_in_steps').column('user_id').execute()
  },
}
