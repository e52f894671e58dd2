/** The day on which a task is due for a person, and its next item (decision T70). Pure. */
import type { ChecklistItem, Task } from '@task-manager/contract/tasks/tasks'

type Due = Pick<Task, 'dueDate' | 'todoChecklist'>

/** The open items of a person: their own and unassigned ones; `person` null: everyone's. */
const openItems = ({ todoChecklist }: Due, person: string | null): ChecklistItem[] =>
  todoChecklist.filter(
    ({ completed, assignee }) =>
      !completed && (person === null || assignee === null || assignee._id === person),
  )

/** The earliest of the task's due date and the due dates of the person's open items. */
export function dayOf(task: Due, person: string | null): string {
  let day = task.dueDate
  for (const { dueDate } of openItems(task, person)) if (dueDate !== null && dueDate < day) day = dueDate
  return day
}

/** The item that is due first, or else the first open one. An item of someone else only when no other is open. */
export function nextItemOf(task: Due, person: string | null): Omit<ChecklistItem, 'completed'> | null {
  const items = openItems(task, person)
  const day = dayOf(task, person)
  const next =
    (day < task.dueDate ? items.find(({ dueDate }) => dueDate === day) : items[0]) ?? openItems(task, null)[0]
  if (next === undefined) return null
  const { _id, text, assignee, dueDate } = next
  return { _id, text, assignee, dueDate }
}
