import type { LabelRef, ProjectRef } from '@task-manager/contract/groups'
import type { Task } from '@task-manager/contract/tasks'
import type { Db } from '#server/db/open.ts'
import * as repo from './reports.repo.ts'
import type { Column, Row } from './workbook.ts'
import type { Report } from './xlsx.ts'

interface TaskColumn extends Column {
  /** `people`: names and emails of the assignees. */
  readonly cell: (task: repo.TaskRow, people: string) => string | number
}

/** The order of the columns (decision U7). A new field of the contract does not compile until it is here; null: left out. */
const columns: Record<keyof Task, TaskColumn | null> = {
  _id: { title: 'Task ID', kind: 'text', width: 38, cell: (task) => task.id },
  title: { title: 'Title', kind: 'text', width: 44, cell: (task) => task.title },
  description: { title: 'Description', kind: 'text', width: 60, cell: (task) => task.description },
  priority: { title: 'Priority', kind: 'text', width: 11, cell: (task) => task.priority },
  status: { title: 'Status', kind: 'text', width: 13, cell: (task) => task.status },
  progress: { title: 'Progress', kind: 'percent', width: 11, cell: (task) => task.progress },
  dueDate: { title: 'Due Date', kind: 'date', width: 12, cell: (task) => task.due_date },
  createdAt: { title: 'Created On', kind: 'instant', width: 18, cell: (task) => task.created_at },
  assignedTo: { title: 'Assigned To', kind: 'text', width: 50, cell: (_, people) => people },
  todoChecklist: {
    title: 'Checklist',
    kind: 'text',
    width: 11,
    cell: (task) => `${task.items_done}/${task.items}`,
  },
  project: {
    title: 'Project',
    kind: 'text',
    width: 28,
    cell: (task) => (JSON.parse(task.project) as ProjectRef | null)?.name ?? '',
  },
  labels: {
    title: 'Labels',
    kind: 'text',
    width: 28,
    cell: (task) => (JSON.parse(task.labels) as LabelRef[]).map(({ name }) => name).join(', '),
  },
  completedTodoCount: null,
  updatedAt: null,
  attachments: null,
  version: null,
  enquiryId: null,
  rank: null,
}

const visibleColumns = Object.values(columns).filter((column) => column !== null)

export const taskReport: Report = { name: 'Tasks Report', columns: visibleColumns }

const BATCH = 400

function* rowsOf(tasks: readonly repo.TaskRow[], people: ReadonlyMap<string, string[]>): Generator<Row> {
  for (const task of tasks) {
    const names = people.get(task.id)?.join(', ') ?? ''
    yield visibleColumns.map(({ cell }) => cell(task, names))
  }
}

async function* filteredBatches(db: Db, selection: repo.FilteredTasks): AsyncGenerator<repo.TaskRow[]> {
  let before: string | null = null
  for (;;) {
    const tasks = await repo.tasksBefore(db, selection, before, BATCH)
    const oldest = tasks.at(-1)
    if (!oldest) return
    yield tasks
    before = oldest.id
  }
}

async function* selectedBatches(db: Db, { ids }: repo.SelectedTasks): AsyncGenerator<repo.TaskRow[]> {
  const newestFirst = ids.toSorted().reverse()
  for (let from = 0; from < newestFirst.length; from += BATCH)
    yield await repo.tasksByIds(db, newestFirst.slice(from, from + BATCH))
}

/** Newest first, in batches. */
export async function* taskRows(
  db: Db,
  selection: repo.FilteredTasks | repo.SelectedTasks,
): AsyncGenerator<Row[]> {
  for await (const tasks of 'ids' in selection
    ? selectedBatches(db, selection)
    : filteredBatches(db, selection)) {
    const people = new Map<string, string[]>()
    const ids = tasks.map(({ id }) => id)
    for (const { task_id, name, email } of await repo.assigneesOf(db, ids)) {
      const known = people.get(task_id)
      if (known) known.push(`${name} (${email})`)
      else people.set(task_id, [`${name} (${email})`])
    }
    yield [...rowsOf(tasks, people)]
  }
}
