import type { Sort } from '@task-manager/contract/task-search'

/** By what a list is sorted, in words. */
export const sortLabels: Record<Sort, string> = {
  created: 'Created',
  due: 'Due date',
  priority: 'Priority',
  changed: 'Last changed',
  title: 'Title',
  place: 'Board order',
}
