/** Push notifications: the installation's keys, the devices that receive them, and what waits to be sent to each. */
import { createECDH } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Migration } from '#server/db/migration.ts'
import type { Tables } from '#server/db/schema.ts'

/** The setting that holds both keys. */
export const PUSH_KEYS = 'push-keys'

/** A pair of the curve P-256 (RFC 8292). */
function newKeys(): string {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // Without its leading zeros a private key can be shorter.
  const privateKey = pair.getPrivateKey('hex').padStart(64, '0')
  return JSON.stringify({ publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') })
}

export const push: Migration = {
  name: '0058-push',
  async up(db, { exact, byKey }) {
    await (db as Kysely<Tables>)
      .insertInto('settings')
      .values({ name: PUSH_KEYS, value: newKeys() })
      .execute()
    await db.schema
      .createTable('push_subscriptions')
      .addColumn('id', exact, (c) => c.primaryKey().notNull())
      .addColumn('user_id', exact, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('session_hash', exact, (c) => c.references('sessions.token_hash').onDelete('cascade'))
      .addColumn('endpoint', exact, (c) => c.notNull().unique())
      .addColumn('p256dh', 'text', (c) => c.notNull())
      .addColumn('auth', 'text', (c) => c.notNull())
      .addColumn('device', 'text', (c) => c.notNull())
      .addColumn('texts', 'integer', (c) => c.notNull())
      .addColumn('created_at', exact, (c) => c.notNull())
      .modifyEnd(byKey)
      .execute()
    await db.schema
      .createIndex('push_subscriptions_user')
      .on('push_subscriptions')
      .columns(['user_id', 'id'])
      .execute()
    await db.schema
      .createIndex('push_subscriptions_session')
      .on('push_subscriptions')
      .column('session_hash')
      .execute()
    await db.schema
      .createTable('inbox_pushes')
      .addColumn('subscription_id', exact, (c) =>
        c.notNull().references('push_subscriptions.id').onDelete('cascade'),
      )
      .addColumn('id', exact, (c) => c.notNull())
      .addColumn('user_id', exact, (c) => c.notNull())
      .addColumn('kind', exact, (c) => c.notNull())
      .addColumn('subject_id', exact, (c) => c.notNull())
      .addColumn('actor_id', exact)
      .addColumn('comment_id', exact)
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('due_at', exact, (c) => c.notNull())
      .addColumn('expires_at', exact, (c) => c.notNull())
      .addPrimaryKeyConstraint('inbox_pushes_key', ['subscription_id', 'id'])
      .modifyEnd(byKey)
      .execute()
    await db.schema.createIndex('inbox_pushes_due').on('inbox_pushes').column('due_at').execute()
  },
}
