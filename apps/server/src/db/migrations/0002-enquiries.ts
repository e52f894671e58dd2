/** Enquiries, and the outbox of emails with a log of every attempt to deliver them. */
import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'
import { createIndex, createTable, ownedBy, primaryKey, required } from './tables.ts'

export const enquiries: Migration = {
  name: '0002-enquiries',
  async up(db, { exact }) {
    await createTable(db, 'enquiries')
      .addColumn('id', exact, primaryKey)
      .addColumn('name', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('message', 'text', required)
      .addColumn('service', 'text')
      .addColumn('plan', 'text')
      .addColumn('price', 'text')
      .addColumn('status', exact, (c) => c.notNull().check(sql`status in ('new', 'replied', 'archived')`))
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute()
    await createIndex(db, 'enquiries_status', 'enquiries', ['status', 'id']).execute()
    // For the tasks made from an enquiry; most tasks are made from none and cost nothing here.
    await createIndex(db, 'tasks_enquiry', 'tasks', ['enquiry_id'])
      .where(sql.ref('enquiry_id'), 'is not', null)
      .execute()
    await createTable(db, 'outbox')
      .addColumn('id', exact, primaryKey)
      .addColumn('kind', 'text', required)
      .addColumn('recipient', 'text')
      .addColumn('reply_name', 'text')
      .addColumn('reply_address', 'text')
      .addColumn('subject', 'text', required)
      .addColumn('text', 'text', required)
      .addColumn('state', exact, (c) => c.notNull().check(sql`state in ('pending', 'sent', 'failed')`))
      .addColumn('attempts', 'integer', required)
      .addColumn('next_attempt_at', exact, required)
      .addColumn('lease_until', exact)
      .addColumn('expires_at', exact)
      .addColumn('last_error', 'text')
      .addColumn('sent_at', 'text')
      .addColumn('enquiry_id', exact, (c) => c.references('enquiries.id').onDelete('cascade'))
      .addColumn('created_at', 'text', required)
      .execute()
    await createIndex(db, 'outbox_due', 'outbox', ['state', 'next_attempt_at']).execute()
    await createIndex(db, 'outbox_enquiry', 'outbox', ['enquiry_id']).execute()
    await createTable(db, 'outbox_attempts')
      .addColumn('id', exact, primaryKey)
      .addColumn('mail_id', exact, ownedBy('outbox'))
      .addColumn('at', 'text', required)
      .addColumn('outcome', 'text', (c) => c.notNull().check(sql`outcome in ('sent', 'failed')`))
      .addColumn('detail', 'text', required)
      .execute()
    await createIndex(db, 'outbox_attempts_mail', 'outbox_attempts', ['mail_id', 'id']).execute()
  },
}
