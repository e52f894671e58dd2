/** The size of each picture, so that the size of unused ones is known without reading them. */
import { type Kysely, sql } from 'kysely'
import { type Migration, within } from '#server/db/migration.ts'
import { createIndex, withDefault } from './tables.ts'

export const pictureSizes: Migration = {
  name: '0007-picture-sizes',
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('images').addColumn('size', 'integer', withDefault(0)).execute()
  },
  backfill: {
    table: 'images',
    key: 'id',
    change: async (db, range) => {
      await sql`update images set size = length(bytes) where ${within('id', range)}`.execute(db)
    },
  },
  async finish(db) {
    await db.schema.dropIndex('images_created').execute()
    await createIndex(db, 'images_created', 'images', ['created_at', 'id', 'size']).execute()
    await createIndex(db, 'users_image', 'users', ['image_id'])
      .where(sql.ref('image_id'), 'is not', null)
      .execute()
  },
}
