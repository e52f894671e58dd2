/** Devices of earlier sign-ins, for emails about new ones; and a preference for emails about enquiries. */
import type { Migration } from '#server/db/migration.ts'

export const knownDevices: Migration = {
  name: '0022-known-devices',
  async up(db, { exact, byKey }) {
    await db.schema
      .createTable('known_devices')
      .addColumn('user_id', exact, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('mark', exact, (c) => c.notNull())
      .addColumn('device', 'text', (c) => c.notNull())
      .addColumn('used_at', exact, (c) => c.notNull())
      .addPrimaryKeyConstraint('known_devices_key', ['user_id', 'mark'])
      .modifyEnd(byKey)
      .execute()
    await db.schema
      .alterTable('preferences')
      .addColumn('enquiry_mails', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
