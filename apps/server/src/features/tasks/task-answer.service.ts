import type { Answer } from '@task-manager/contract/endpoint'
import type { Task, updateTask } from '@task-manager/contract/tasks'
import { JsonText } from '#server/core/json-text.ts'

/** `{message, task}`, with the task's version as its ETag (decision T6). */
export const taskAnswer = (message: string, task: Task): JsonText<Answer<typeof updateTask>> =>
  JsonText.of({ message, task }, task.version)
