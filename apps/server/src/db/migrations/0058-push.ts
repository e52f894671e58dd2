/** Push notifications: the installation's keys, the devices that receive them, and what waits to be sent to each. */
import { createECDH } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Migration } from '#server/db/migration.ts'
import type { Tables } from '#server/db/schema.ts'
import {
  createIndex,
  createTable,
  eventColumns,
  ownedBy,
  primaryKey,
  required,
  requiredUnique,
} from './tables.ts'

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
  async up(db, types) {
    const { exact, byKey } = types
    await (db as Kysely<Tables>)
      .insertInto('settings')
      .values({ name: PUSH_KEYS, value: newKeys() })
      .execute()
    await createTable(db, 'push_subscriptions')
      .addColumn('id', exact, primaryKey)
      .addColumn('user_id', exact, ownedBy('users'))
      .addColumn('session_hash', exact, (c) => c.references('sessions.token_hash').onDelete('cascade'))
      .addColumn('endpoint', exact, requiredUnique)
      .addColumn('p256dh', 'text', required)
      .addColumn('auth', 'text', required)
      .addColumn('device', 'text', required)
      .addColumn('texts', 'integer', required)
      .addColumn('created_at', exact, required)
      .modifyEnd(byKey)
      .execute()
    await createIndex(db, 'push_subscriptions_user', 'push_subscriptions', ['user_id', 'id']).execute()
    await createIndex(db, 'push_subscriptions_session', 'push_subscriptions', ['session_hash']).execute()
    await createTable(db, 'inbox_pushes')
      .addColumn('subscription_id', exact, ownedBy('push_subscriptions'))
      .addColumn('id', exact, required)
      .addColumn('user_id', exact, required)
      .$call(eventColumns(types))
      .addColumn('attempts', 'integer', required)
      .addColumn('due_at', exact, required)
      .addColumn('expires_at', exact, required)
      .addPrimaryKeyConstraint('inbox_pushes_key', ['subscription_id', 'id'])
      .modifyEnd(byKey)
      .execute()
    await createIndex(db, 'inbox_pushes_due', 'inbox_pushes', ['due_at']).execute()
  },
}
