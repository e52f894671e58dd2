/** Devices of earlier sign-ins, for emails about new ones; and a preference for emails about enquiries. */
import type { Migration } from '#server/db/migration.ts'
import { createTable, ownedBy, required, withDefault } from './tables.ts'

export const knownDevices: Migration = {
  name: '0022-known-devices',
  async up(db, { exact, byKey }) {
    await createTable(db, 'known_devices')
      .addColumn('user_id', exact, ownedBy('users'))
      .addColumn('mark', exact, required)
      .addColumn('device', 'text', required)
      .addColumn('used_at', exact, required)
      .addPrimaryKeyConstraint('known_devices_key', ['user_id', 'mark'])
      .modifyEnd(byKey)
      .execute()
    await db.schema.alterTable('preferences').addColumn('enquiry_mails', 'integer', withDefault(0)).execute()
  },
}
