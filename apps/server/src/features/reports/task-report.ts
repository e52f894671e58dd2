import type { LabelRef, ProjectRef } from '@task-manager/contract/projects/groups'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { clockIn } from '#server/core/days/zone-days.ts'
import type { Db } from '#server/db/store.ts'
import type { StoredItem } from '#server/features/checklists/checklist.policy.ts'
import * as repo from './reports.repo.ts'
import type { Column, Row } from './workbook.ts'
import type { Report } from './xlsx.ts'

interface TaskColumn extends Column {
  /** `people`: names and emails of the assignees. `clock` writes an instant in the reader's time zone. */
  readonly cell: (task: repo.TaskRow, people: string, clock: Clock) => string | number
}

type Clock = ReturnType<typeof clockIn>

/** The order of the columns (decision U7). A new field of the contract does not compile until it is here; null: left out. */
const columns: Record<keyof Task, TaskColumn | null> = {
  _id: { title: 'Task ID', kind: 'text', width: 38, cell: (task) => task.id },
  title: { title: 'Title', kind: 'text', width: 44, cell: (task) => task.title },
  description: { title: 'Description', kind: 'text', width: 60, cell: (task) => task.description },
  priority: { title: 'Priority', kind: 'text', width: 11, cell: (task) => task.priority },
  status: { title: 'Status', kind: 'text', width: 13, cell: (task) => task.status },
  progress: { title: 'Progress', kind: 'percent', width: 12, cell: (task) => task.progress },
  dueDate: { title: 'Due Date', kind: 'date', width: 13, cell: (task) => task.due_date },
  createdAt: {
    title: 'Created On',
    kind: 'instant',
    width: 18,
    cell: (task, _, clock) => clock(task.created_at),
  },
  assignedTo: { title: 'Assigned To', kind: 'text', width: 50, cell: (_, people) => people },
  todoChecklist: {
    title: 'Checklist',
    kind: 'text',
    width: 13,
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
  completedAt: {
    title: 'Completed On',
    kind: 'instant',
    width: 18,
    cell: (task, _, clock) => (task.completed_at === null ? '' : clock(task.completed_at)),
  },
  completedTodoCount: null,
  updatedAt: null,
  attachments: null,
  version: null,
  enquiryId: null,
  rank: null,
  comments: null,
  waiting: null,
  repeat: null,
  previous: null,
  next: null,
}

const visibleColumns = Object.values(columns).filter((column) => column !== null)

const BATCH = 400

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

/** The time zone is that of the reader; '' for UTC. */
type RowsOf = (
  db: Db,
  selection: repo.FilteredTasks | repo.SelectedTasks,
  timeZone: string,
) => AsyncGenerator<Row[]>

/** Newest first, in batches. `rowsOf` is called for each task with its people. */
const inBatches = (
  rowsOf: (task: repo.TaskRow, people: readonly repo.AssigneeRow[], clock: Clock) => Row[],
): RowsOf =>
  async function* rows(db, selection, timeZone) {
    const clock = clockIn(timeZone)
    for await (const tasks of 'ids' in selection
      ? selectedBatches(db, selection)
      : filteredBatches(db, selection)) {
      const ids = tasks.map(({ id }) => id)
      const people = Map.groupBy(await repo.assigneesOf(db, ids), ({ task_id }) => task_id)
      yield tasks.flatMap((task) => rowsOf(task, people.get(task.id) ?? [], clock))
    }
  }

const nameOf = ({ name, email }: repo.AssigneeRow): string => `${name} (${email})`
const taskRow = (task: repo.TaskRow, people: readonly repo.AssigneeRow[], clock: Clock): Row => {
  const names = people.map(nameOf).join(', ')
  return visibleColumns.map(({ cell }) => cell(task, names, clock))
}

export const taskReport: Report & { readonly rows: RowsOf } = {
  name: 'Tasks Report',
  columns: visibleColumns,
  rows: inBatches((task, people, clock) => [taskRow(task, people, clock)]),
}

const itemColumns: readonly Column[] = [
  { title: 'Item', kind: 'text', width: 44 },
  { title: 'Item Done', kind: 'text', width: 11 },
  { title: 'Item Owner', kind: 'text', width: 28 },
  { title: 'Item Due Date', kind: 'date', width: 12 },
]

/** The task's columns, then those of an item: a row for each. A task without items has one row. */
export const itemReport: { readonly columns: readonly Column[]; readonly rows: RowsOf } = {
  columns: [...visibleColumns, ...itemColumns],
  rows: inBatches((task, people, clock) => {
    const cells = taskRow(task, people, clock)
    const items = JSON.parse(task.checklist) as StoredItem[]
    if (items.length === 0) return [[...cells, '', '', '', '']]
    return items.map(({ text, completed, assignee, dueDate }) => {
      const owner = people.find(({ user_id }) => user_id === assignee)
      return [...cells, text, completed ? 'Yes' : 'No', owner ? nameOf(owner) : '', dueDate ?? '']
    })
  }),
}
