/** Projects and labels, with copies in each task as they are shown (decision 0026). */
import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const projectsLabels: Migration = {
  name: '0025-projects-labels',
  async up(db, { exact, byKey }) {
    const create = db.schema
    await create
      .createTable('projects')
      .addColumn('id', exact, (c) => c.primaryKey().notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('name_key', exact, (c) => c.notNull().unique())
      .addColumn('color', exact, (c) => c.notNull())
      .addColumn('client_name', 'text', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('archived', 'integer', (c) => c.notNull())
      .execute()
    await create
      .createTable('labels')
      .addColumn('id', exact, (c) => c.primaryKey().notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('name_key', exact, (c) => c.notNull().unique())
      .addColumn('color', exact, (c) => c.notNull())
      .execute()
    await create
      .alterTable('tasks')
      .addColumn('project_id', exact, (c) => c.references('projects.id'))
      .execute()
    await create
      .alterTable('tasks')
      .addColumn('project', 'text', (c) => c.notNull().defaultTo('null'))
      .execute()
    await create
      .alterTable('tasks')
      .addColumn('labels', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
    // A covering index for a project's numbers and its list.
    await create
      .createIndex('tasks_project')
      .on('tasks')
      .columns(['project_id', 'status', 'due_date', 'id'])
      .where(sql<boolean>`project_id is not null`)
      .execute()
    await create
      .createTable('task_labels')
      .addColumn('label_id', exact, (c) => c.notNull().references('labels.id'))
      .addColumn('task_id', exact, (c) => c.notNull().references('tasks.id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('task_labels_key', ['label_id', 'task_id'])
      .modifyEnd(byKey)
      .execute()
    await create.createIndex('task_labels_task').on('task_labels').columns(['task_id']).execute()
  },
}
