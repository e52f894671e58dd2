import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Prefill } from './form-draft.ts'
import { TaskForm } from './task-form.tsx'
import { TaskFormSkeleton } from './task-form-skeleton.tsx'
import { taskDetail } from './tasks.queries.ts'
import { useToastOnError } from './use-toast-on-error.ts'

interface EditorState {
  /** Straight after another task was made from an enquiry. */
  again: boolean
  taskId: string | null
  prefill: Prefill | null
}

/** Navigation state as the specification wants it, or the address's own task (decision T13). */
export function editorState(location: { search: string; state: unknown }): EditorState {
  const state = (typeof location.state === 'object' && location.state) || {}
  const fromState = 'taskId' in state && typeof state.taskId === 'string' ? state.taskId : null
  const taskId = fromState ?? new URLSearchParams(location.search).get('task')
  return {
    again: 'again' in state,
    taskId: taskId || null,
    prefill: 'prefill' in state ? prefillIn(state.prefill) : null,
  }
}

function prefillIn(value: unknown): Prefill | null {
  const { title, description, enquiryId } = (value ?? {}) as Record<string, unknown>
  if (typeof title !== 'string' || typeof description !== 'string' || typeof enquiryId !== 'string')
    return null
  return { title, description, enquiryId }
}

/** Create or edit: the mode is edit when a task arrives (spec 2). */
export function TaskEditor() {
  const location = useLocation()
  const { taskId, prefill, again } = editorState(location)
  if (taskId !== null) return <EditTask key={taskId} id={taskId} />
  return <NewTask key={prefill?.enquiryId ?? 'new'} prefill={prefill} again={again} />
}

function NewTask({ prefill, again }: { prefill: Prefill | null; again: boolean }) {
  const navigate = useNavigate()
  return (
    <TaskForm
      task={null}
      focusFirst={again}
      prefill={prefill}
      onDeleted={() => {}}
      onCreated={() => {
        // The enquiry has become its task; the next one starts from nothing.
        if (prefill) void navigate('/admin/create-task', { replace: true, state: { again: true } })
      }}
    />
  )
}

function EditTask({ id }: { id: string }) {
  const navigate = useNavigate()
  const [deleted, setDeleted] = useState(false)
  const { data: task, error, isFetching, refetch } = useQuery({ ...taskDetail(id), enabled: !deleted })
  useToastOnError(error)

  if (task) {
    return (
      <TaskForm
        task={task}
        prefill={null}
        onDeleted={() => {
          setDeleted(true)
          void navigate('/admin/tasks')
        }}
        onCreated={() => {}}
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1 className="text-3xl">Update Task</h1>
      {!error ? (
        <TaskFormSkeleton />
      ) : error instanceof ApiError && [400, 404, 422].includes(error.status) ? (
        <EmptyState
          title="This task does not exist"
          text="It may have been deleted since, or the link is wrong."
          action={<LinkButton to="/admin/tasks">Back to My Tasks</LinkButton>}
        />
      ) : (
        <ErrorState
          title="The task could not be loaded"
          message={messageOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  )
}
