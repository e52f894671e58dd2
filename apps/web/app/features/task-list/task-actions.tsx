import type { Task } from '@task-manager/contract/tasks'
import { type Ref, Suspense, useEffect, useImperativeHandle, useState } from 'react'
import { DeleteTaskDialog } from '#web/features/tasks/parts/delete-task.ts'
import { onDemand, useSoon } from '#web/ui/on-demand.ts'
import type { OpenMenu } from './row/menu-button.tsx'
import { moveTask } from './row/move-task.ts'
import { ticks } from './row/selection-store.ts'

const TaskMenu = onDemand(() => import('./task-menu.tsx'))

interface Props {
  admin: boolean
  /** Opens the menu, without the list above it being drawn anew. */
  ref: Ref<OpenMenu>
}

/** What can be done with a card without opening it: its status, and for administrators ticking and deleting it. */
export function TaskActions({ admin, ref }: Props) {
  const [menu, setMenu] = useState<{ task: Task; button: HTMLButtonElement; onClosed: () => void }>()
  const [doomed, setDoomed] = useState<Task | null>(null)
  const [asking, setAsking] = useState(false)
  useSoon(TaskMenu, DeleteTaskDialog)
  useImperativeHandle(ref, () => (task, button, onClosed) => setMenu({ task, button, onClosed }), [])
  useEffect(() => menu?.onClosed, [menu])
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
          onStatus={(task, status) => void moveTask(task, status)}
          onDelete={admin ? setDoomed : undefined}
          onClosed={(deleting) => {
            setMenu(undefined)
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
