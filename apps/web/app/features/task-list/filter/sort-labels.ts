import type { Sort } from '@task-manager/contract/tasks/task-search'

/** Names of the sort orders. */
export const sortLabels: Record<Sort, string> = {
  created: 'Created',
  due: 'Due date',
  priority: 'Priority',
  changed: 'Last changed',
  title: 'Title',
  place: 'Board order',
  completed: 'Completed',
}
