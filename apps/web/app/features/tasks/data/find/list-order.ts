/** The order of a list, as the server sorts it. Pure. */
import { defaultOrder, type Sort } from '@task-manager/contract/tasks/task-search'
import { priorities } from '@task-manager/contract/tasks/task-values'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { titleKey } from '@task-manager/contract/words'
import type { ListFilter } from './list-filter.ts'

const sortKeys: Record<Sort, (task: Task) => string | number> = {
  created: () => 0,
  due: ({ dueDate }) => dueDate,
  priority: ({ priority }) => priorities.indexOf(priority),
  changed: ({ updatedAt }) => updatedAt,
  title: ({ title }) => titleKey(title),
  place: ({ rank }) => rank,
  completed: ({ completedAt }) => completedAt ?? '',
}

/** Whether the first task is above the second one in the list. */
export function isAbove(
  { sort = 'created', order = defaultOrder(sort) }: ListFilter,
  a: Task,
  b: Task,
): boolean {
  const [keyA, keyB] = [sortKeys[sort](a), sortKeys[sort](b)]
  const isLess = keyA === keyB ? a._id < b._id : keyA < keyB
  return order === 'asc' ? isLess : !isLess
}
