import type { TaskPatch } from '@task-manager/contract/task-bulk'

/** `words` says what was done, from '3 tasks': '3 tasks moved to Pending'. */
export type OnChange = (change: TaskPatch, words: (tasks: string) => string) => void
