import { TaskActivity } from '#web/features/comments/task-activity.tsx'
import { editorState, TaskEditor } from '#web/features/task-editor/task-editor.tsx'
import type { Route } from './+types/create-task.ts'

export const meta = ({ location }: Route.MetaArgs) => [
  { title: `${editorState(location).taskId ? 'Update' : 'Create'} Task · Task Manager` },
]

export default function CreateTask() {
  return <TaskEditor belowTask={(id) => <TaskActivity id={id} docked={false} />} />
}
