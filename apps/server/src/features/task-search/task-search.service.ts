/** Updates the search index in the transaction of a task's change. Deletions cascade. */
import type { UserRef } from '@task-manager/contract/people/users'
import type { LabelRef, ProjectRef } from '@task-manager/contract/projects/groups'
import type { ChecklistItem, Task } from '@task-manager/contract/tasks/tasks'
import { searchText, titleKey } from '@task-manager/contract/words'
import type { TaskSearchTable } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import * as repo from './task-search.repo.ts'

type TextField =
  | 'title'
  | 'description'
  | 'todoChecklist'
  | 'attachments'
  | 'assignedTo'
  | 'project'
  | 'labels'
type Texts = Pick<Task, TextField>

/** The index row of a task. */
const rowOf = (id: string, task: Texts): TaskSearchTable => ({
  task_id: id,
  title_key: titleKey(task.title),
  words: searchText([
    task.title,
    task.description,
    ...task.todoChecklist.map(({ text }) => text),
    ...task.attachments,
    ...task.assignedTo.map(({ name }) => name),
    task.project?.name ?? '',
    ...task.labels.map(({ name }) => name),
  ]),
})

const rowOfStored = (row: repo.TaskTexts): TaskSearchTable =>
  rowOf(row.id, {
    title: row.title,
    description: row.description,
    todoChecklist: JSON.parse(row.checklist) as ChecklistItem[],
    attachments: JSON.parse(row.attachments) as string[],
    assignedTo: JSON.parse(row.assignees) as UserRef[],
    project: JSON.parse(row.project) as ProjectRef | null,
    labels: JSON.parse(row.labels) as LabelRef[],
  })

/** `before` is null for a new task. Writes nothing when the words are the same. */
export async function indexTask(db: Tx, before: Task | null, after: Task): Promise<void> {
  const row = rowOf(after._id, after)
  const rowBefore = before && rowOf(before._id, before)
  if (rowBefore?.words !== row.words || rowBefore.title_key !== row.title_key) await repo.put(db, [row])
}

/** Indexes new tasks. */
export const indexNewTasks = (db: Tx, tasks: readonly Task[]): Promise<void> =>
  repo.put(
    db,
    tasks.map((task) => rowOf(task._id, task)),
  )

/** Indexes tasks whose people, project or labels changed or were renamed. */
export async function indexTasks(db: Tx, ids: readonly string[]): Promise<void> {
  for await (const rows of repo.textsOf(db, ids)) await repo.put(db, rows.map(rowOfStored))
}

/** Indexes tasks that a bulk load wrote directly. */
export const indexRows = (db: Db, rows: readonly repo.TaskTexts[]): Promise<void> =>
  repo.put(db, rows.map(rowOfStored))
