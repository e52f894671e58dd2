import { useMutation } from '@tanstack/react-query'
import type { Status, Task } from '@task-manager/contract/tasks'
import { Suspense, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { messageOf } from '#web/lib/api-error.ts'
import { DeleteTaskDialog, TaskMenu, usePartsSoon } from './parts-on-demand.ts'
import { setStatus, tasksChanged } from './tasks.queries.ts'

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
  usePartsSoon('menu', 'remove')
  const status = useMutation({
    mutationFn: ({ task, to }: { task: Task; to: Status }) => setStatus(task, to),
    onSuccess: (task) => toast.success(`Moved to ${task.status}`),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => tasksChanged(),
  })
  return (
    <Suspense>
      {menu && (
        <TaskMenu
          key={menu.task._id}
          task={menu.task}
          anchor={menu.button}
          onStatus={(task, to) => status.mutate({ task, to })}
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
