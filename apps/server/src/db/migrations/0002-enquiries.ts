/** Enquiries, and the outbox of emails with a log of every attempt to deliver them. */
import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const enquiries: Migration = {
  name: '0002-enquiries',
  async up(db, { exact }) {
    const create = db.schema
    await create
      .createTable('enquiries')
      .addColumn('id', exact, (c) => c.primaryKey().notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('message', 'text', (c) => c.notNull())
      .addColumn('service', 'text')
      .addColumn('plan', 'text')
      .addColumn('price', 'text')
      .addColumn('status', exact, (c) => c.notNull().check(sql`status in ('new', 'replied', 'archived')`))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await create.createIndex('enquiries_status').on('enquiries').columns(['status', 'id']).execute()
    // For the tasks made from an enquiry; most tasks are made from none and cost nothing here.
    await create
      .createIndex('tasks_enquiry')
      .on('tasks')
      .columns(['enquiry_id'])
      .where(sql.ref('enquiry_id'), 'is not', null)
      .execute()
    await create
      .createTable('outbox')
      .addColumn('id', exact, (c) => c.primaryKey().notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('recipient', 'text')
      .addColumn('reply_name', 'text')
      .addColumn('reply_address', 'text')
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('state', exact, (c) => c.notNull().check(sql`state in ('pending', 'sent', 'failed')`))
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('next_attempt_at', exact, (c) => c.notNull())
      .addColumn('lease_until', exact)
      .addColumn('expires_at', exact)
      .addColumn('last_error', 'text')
      .addColumn('sent_at', 'text')
      .addColumn('enquiry_id', exact, (c) => c.references('enquiries.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute()
    await create.createIndex('outbox_due').on('outbox').columns(['state', 'next_attempt_at']).execute()
    await create.createIndex('outbox_enquiry').on('outbox').columns(['enquiry_id']).execute()
    await create
      .createTable('outbox_attempts')
      .addColumn('id', exact, (c) => c.primaryKey().notNull())
      .addColumn('mail_id', exact, (c) => c.notNull().references('outbox.id').onDelete('cascade'))
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('outcome', 'text', (c) => c.notNull().check(sql`outcome in ('sent', 'failed')`))
      .addColumn('detail', 'text', (c) => c.notNull())
      .execute()
    await create
      .createIndex('outbox_attempts_mail')
      .on('outbox_attempts')
      .columns(['mail_id', 'id'])
      .execute()
  },
}
