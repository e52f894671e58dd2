/** Projects and labels, with copies in each task as they are shown (decision 0026). */
import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'
import {
  createIndex,
  createTable,
  ownedBy,
  primaryKey,
  required,
  requiredUnique,
  withDefault,
} from './tables.ts'

export const projectsLabels: Migration = {
  name: '0025-projects-labels',
  async up(db, { exact, byKey }) {
    await createTable(db, 'projects')
      .addColumn('id', exact, primaryKey)
      .addColumn('name', 'text', required)
      .addColumn('name_key', exact, requiredUnique)
      .addColumn('color', exact, required)
      .addColumn('client_name', 'text', required)
      .addColumn('note', 'text', required)
      .addColumn('archived', 'integer', required)
      .execute()
    await createTable(db, 'labels')
      .addColumn('id', exact, primaryKey)
      .addColumn('name', 'text', required)
      .addColumn('name_key', exact, requiredUnique)
      .addColumn('color', exact, required)
      .execute()
    await db.schema
      .alterTable('tasks')
      .addColumn('project_id', exact, (c) => c.references('projects.id'))
      .execute()
    await db.schema.alterTable('tasks').addColumn('project', 'text', withDefault('null')).execute()
    await db.schema.alterTable('tasks').addColumn('labels', 'text', withDefault('[]')).execute()
    // A covering index for a project's numbers and its list.
    await createIndex(db, 'tasks_project', 'tasks', ['project_id', 'status', 'due_date', 'id'])
      .where(sql<boolean>`project_id is not null`)
      .execute()
    await createTable(db, 'task_labels')
      .addColumn('label_id', exact, (c) => c.notNull().references('labels.id'))
      .addColumn('task_id', exact, ownedBy('tasks'))
      .addColumn('position', 'integer', required)
      .addPrimaryKeyConstraint('task_labels_key', ['label_id', 'task_id'])
      .modifyEnd(byKey)
      .execute()
    await createIndex(db, 'task_labels_task', 'task_labels', ['task_id']).execute()
  },
}
