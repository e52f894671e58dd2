/** Enquiries that were sent faster than anyone types are marked instead of refused. */
import type { Migration } from '#server/db/migration.ts'
import { withDefault } from './tables.ts'

export const suspiciousEnquiries: Migration = {
  name: '0004-suspicious-enquiries',
  async up(db) {
    await db.schema.alterTable('enquiries').addColumn('suspicious', 'integer', withDefault(0)).execute()
  },
}
