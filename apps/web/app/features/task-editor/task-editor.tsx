import { useQuery } from '@tanstack/react-query'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { taskDetail } from '#web/features/tasks/data/tasks.queries.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { useToastOnError } from '#web/lib/http/error-toast.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { type Prefill, prefillIn, prefillOf } from './form-draft.ts'
import { GoneNotice } from './notices.tsx'
import { TaskForm } from './task-form.tsx'
import { TaskFormSkeleton } from './task-form-skeleton.tsx'

interface EditorState {
  /** The field to focus: the form goes on after a task was created. */
  focus: string | null
  taskId: string | null
  prefill: Prefill | null
}

/** From navigation state (spec 2), else from the address (decision T13). */
export function editorState(location: { search: string; state: unknown }): EditorState {
  const state = (typeof location.state === 'object' && location.state) || {}
  const fromState = 'taskId' in state && typeof state.taskId === 'string' ? state.taskId : null
  const taskId = fromState ?? new URLSearchParams(location.search).get('task')
  return {
    focus: 'focus' in state && typeof state.focus === 'string' ? state.focus : null,
    taskId: taskId || null,
    prefill: 'prefill' in state ? prefillIn(state.prefill) : prefillOf(location.search),
  }
}

/** Creates a task, or edits the given one (spec 2). `belowTask` renders below the form of a saved task. */
export function TaskEditor({ belowTask }: { belowTask: (id: string) => ReactNode }) {
  const location = useLocation()
  const { taskId, prefill, focus } = editorState(location)
  if (taskId !== null) return <EditTask key={taskId} id={taskId} focus={focus} below={belowTask(taskId)} />
  return <NewTask key={JSON.stringify(prefill)} prefill={prefill} focus={focus} />
}

/** Opens a task that was just saved, in place of the form that it was saved from. */
function useGoOn() {
  const navigate = useNavigate()
  return ({ _id }: Task, focus: string | null) =>
    void navigate(`/admin/create-task?task=${_id}`, { replace: true, state: { taskId: _id, focus } })
}

function NewTask({ prefill, focus }: { prefill: Prefill | null; focus: string | null }) {
  const navigate = useNavigate()
  const goOn = useGoOn()
  return (
    <TaskForm
      task={null}
      focus={focus}
      prefill={prefill}
      onDeleted={() => {}}
      onSavedAsNew={goOn}
      onCreated={() => {
        // The prefilled task was created; the next one starts empty.
        if (prefill) void navigate('/admin/create-task', { replace: true, state: { focus: 'title' } })
      }}
    />
  )
}

function EditTask({ id, focus, below }: { id: string; focus: string | null; below: ReactNode }) {
  const navigate = useNavigate()
  const goOn = useGoOn()
  const visit = useLocation().key
  // Applies to this visit only: after an undo the same task may be opened again.
  const [deletedIn, setDeletedIn] = useState<string | null>(null)
  const deleted = deletedIn === visit
  const { data: task, error, refetch } = useQuery({ ...taskDetail(id), enabled: !deleted })
  const missing = error instanceof ApiError && [400, 404, 422].includes(error.status)
  useToastOnError(missing ? null : error, task !== undefined)
  const isGone = task !== undefined && missing && !deleted

  if (task) {
    return (
      <>
        {isGone && <GoneNotice />}
        <TaskForm
          task={task}
          focus={focus}
          prefill={null}
          onDeleted={() => {
            setDeletedIn(visit)
            void navigate('/admin/tasks')
          }}
          onCreated={() => {}}
          onSavedAsNew={goOn}
        />
        {!deleted && <div className="mt-8">{below}</div>}
      </>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1 className="text-page">Update Task</h1>
      {!error ? (
        <TaskFormSkeleton />
      ) : missing ? (
        <EmptyState
          title="Task not found"
          text="It may have been deleted, or the link is wrong."
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <LinkButton to="/admin/tasks">Back to My Tasks</LinkButton>
              <LinkButton to="/admin/trash" variant="outline">
                Check the trash
              </LinkButton>
            </div>
          }
        />
      ) : (
        <>
          <ErrorState title="Couldn't load the task" {...queryFailure({ error, refetch })} />
          <LinkButton to="/admin/tasks" variant="outline" className="justify-self-center">
            Back to My Tasks
          </LinkButton>
        </>
      )}
    </div>
  )
}
