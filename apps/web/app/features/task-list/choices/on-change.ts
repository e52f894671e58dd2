import type { TaskPatch } from '@task-manager/contract/tasks/task-bulk'

/** `describe` returns the text of the toast: from '3 tasks', '3 tasks moved to Pending'. */
export type OnChange = (change: TaskPatch, describe: (tasks: string) => string) => void
