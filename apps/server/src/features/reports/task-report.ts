import type { Db } from '#server/db/open.ts'
import * as repo from './reports.repo.ts'
import type { Row } from './workbook.ts'
import type { Report } from './xlsx.ts'

/** Sheet and columns as decision U7 lists them. */
export const taskReport: Report = {
  name: 'Tasks Report',
  columns: [
    { title: 'Task ID', kind: 'text', width: 38 },
    { title: 'Title', kind: 'text', width: 44 },
    { title: 'Description', kind: 'text', width: 60 },
    { title: 'Priority', kind: 'text', width: 11 },
    { title: 'Status', kind: 'text', width: 13 },
    { title: 'Progress', kind: 'percent', width: 11 },
    { title: 'Due Date', kind: 'date', width: 12 },
    { title: 'Created On', kind: 'instant', width: 18 },
    { title: 'Assigned To', kind: 'text', width: 50 },
    { title: 'Checklist', kind: 'text', width: 11 },
  ],
}

const TASKS_AT_ONCE = 400

function* rowsOf(tasks: readonly repo.TaskRow[], people: ReadonlyMap<string, string[]>): Generator<Row> {
  for (const task of tasks)
    yield [
      task.id,
      task.title,
      task.description,
      task.priority,
      task.status,
      task.progress,
      task.due_date,
      task.created_at,
      people.get(task.id)?.join(', ') ?? '',
      `${task.items_done}/${task.items}`,
    ]
}

/** Newest first, a few hundred tasks at a time. */
export async function* taskRows(db: Db): AsyncGenerator<Row[]> {
  let before: string | null = null
  for (;;) {
    const tasks = await repo.tasksBefore(db, before, TASKS_AT_ONCE)
    const newest = tasks[0]
    const oldest = tasks.at(-1)
    if (!newest || !oldest) return
    const people = new Map<string, string[]>()
    for (const { task_id, name, email } of await repo.assigneesBetween(db, oldest.id, newest.id)) {
      const known = people.get(task_id)
      if (known) known.push(`${name} (${email})`)
      else people.set(task_id, [`${name} (${email})`])
    }
    yield [...rowsOf(tasks, people)]
    before = oldest.id
  }
}
