import type { Task } from '@task-manager/contract/tasks'
import { Suspense, useState } from 'react'
import { DeleteTaskDialog } from '#web/features/tasks/delete-task.ts'
import { ticks } from '#web/features/tasks/ticks.ts'
import { useMoveTask } from '#web/features/tasks/use-move-task.ts'
import { onDemand, useSoon } from '#web/ui/on-demand.ts'

const TaskMenu = onDemand(() => import('./task-menu.tsx'))

interface Props {
  admin: boolean
  /** The card whose menu is open, and the button it hangs from. */
  menu: { task: Task; button: HTMLButtonElement } | null
  onClosed: () => void
}

/** What can be done with a card without opening it: its status, and for administrators ticking and deleting it. */
export function TaskActions({ admin, menu, onClosed }: Props) {
  const [doomed, setDoomed] = useState<Task | null>(null)
  const [asking, setAsking] = useState(false)
  useSoon(TaskMenu, DeleteTaskDialog)
  const move = useMoveTask()
  const rows = ticks()
  return (
    <Suspense>
      {menu && (
        <TaskMenu
          key={menu.task._id}
          task={menu.task}
          anchor={menu.button}
          ticked={rows?.has(menu.task._id)}
          onTick={() => rows?.toggle(menu.task._id, false)}
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
