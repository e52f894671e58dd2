import { useMutation } from '@tanstack/react-query'
import type { Status, Task } from '@task-manager/contract/tasks'
import { Suspense, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { DeleteTaskDialog } from '#web/features/tasks/delete-task.ts'
import { setStatus, tasksChanged } from '#web/features/tasks/tasks.queries.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { connection } from '#web/lib/connection.ts'
import { keepChange, waitingFor } from '#web/lib/offline/outbox.ts'
import { onDemand, useSoon } from '#web/ui/on-demand.ts'

const TaskMenu = onDemand(() => import('./task-menu.tsx'))

interface Props {
  admin: boolean
  /** The card whose menu is open, and the button it hangs from. */
  menu: { task: Task; button: HTMLButtonElement } | null
  onClosed: () => void
}

/** What can be done with a card without opening it: its status, and for administrators deleting it. */
export function TaskActions({ admin, menu, onClosed }: Props) {
  const [doomed, setDoomed] = useState<Task | null>(null)
  const [asking, setAsking] = useState(false)
  useSoon(TaskMenu, DeleteTaskDialog)
  const status = useMutation({
    mutationFn: ({ task, to }: { task: Task; to: Status }) => setStatus(task, to),
    onSuccess: (task) => toast.success(`Moved to ${task.status}`),
    onError: (error, { task, to }) => {
      if (error instanceof ApiError && error.code === 'network')
        void keepChange(task, { kind: 'status', status: to })
      else toast.error(messageOf(error))
    },
    onSettled: () => tasksChanged(),
  })
  const move = (task: Task, to: Status) => {
    // Behind what waits, too: changes reach the server in the order in which they were made.
    if (connection() !== 'online' || waitingFor(task._id).length > 0)
      void keepChange(task, { kind: 'status', status: to })
    else status.mutate({ task, to })
  }
  return (
    <Suspense>
      {menu && (
        <TaskMenu
          key={menu.task._id}
          task={menu.task}
          anchor={menu.button}
          onStatus={move}
          onDelete={admin ? setDoomed : undefined}
          onClosed={(deleting) => {
            onClosed()
            setAsking(deleting)
          }}
        />
      )}
      {doomed && (
        <DeleteTaskDialog
          open={asking}
          task={doomed}
          onOpenChange={setAsking}
          onDeleted={() => document.getElementById('main')?.focus({ preventScroll: true })}
          onChanged={setDoomed}
        />
      )}
    </Suspense>
  )
}
