import { sql } from 'kysely'
import type { Db } from '#server/db/store.ts'

const OPEN = ['Pending', 'In Progress'] as const

/** Sorted by due date. */
export const openTasks = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('task_assignees')
    .innerJoin('tasks', 'tasks.id', 'task_assignees.task_id')
    .where('task_assignees.user_id', '=', userId)
    .where('task_assignees.status', 'in', OPEN)
    .select(['tasks.id', 'tasks.title', 'tasks.status', 'tasks.priority', 'tasks.due_date'])
    .orderBy('tasks.due_date')
    .orderBy('tasks.id')
    .limit(limit)
    .execute()

/** Candidates for completed tasks: the caller checks `changes`. */
export const completionCandidates = (db: Db, userId: string, since: string, limit: number) =>
  db
    .selectFrom('changes')
    .select(['at', 'subject_id', 'changes'])
    .where('actor_id', '=', userId)
    .where('at', '>=', since)
    .where('kind', 'in', ['task.ticked', 'task.edited'])
    .where('changes', 'like', '%"after":"Completed"%')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()

/** Their latest changes, newest first, with the current title of a task. */
export const latestChanges = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('changes')
    .leftJoin('tasks', (join) =>
      join.onRef('tasks.id', '=', 'changes.subject_id').on(sql<boolean>`changes.kind like 'task.%'`),
    )
    .select([
      'changes.seq',
      'changes.at',
      'changes.actor_id',
      'changes.kind',
      'changes.subject_id',
      'changes.changes',
      'changes.address',
      'tasks.title',
    ])
    .where('changes.actor_id', '=', userId)
    .orderBy('changes.seq', 'desc')
    .limit(limit)
    .execute()
