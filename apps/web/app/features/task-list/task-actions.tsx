import type { Task } from '@task-manager/contract/tasks/tasks'
import { type Ref, Suspense, useEffect, useImperativeHandle, useState } from 'react'
import { DeleteTaskDialog } from '#web/features/tasks/parts/delete-task.ts'
import { WaitingDialog } from '#web/features/tasks/parts/waiting.ts'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'
import type { OpenMenu } from './row/menu-button.tsx'
import { moveTask } from './row/move-task.ts'
import { useRights } from './row/rights.ts'
import { rowSelection } from './row/selection-store.ts'

const TaskMenu = onDemand(() => import('./task-menu.tsx'))

interface Props {
  /** Opens the menu without rendering the list again. */
  ref: Ref<OpenMenu>
}

/** The menu of a task, and the dialog that deletes it. */
export function TaskActions({ ref }: Props) {
  const [menu, setMenu] = useState<{ task: Task; button: HTMLButtonElement; onClosed: () => void }>()
  const [toDelete, setToDelete] = useState<Task | null>(null)
  const [toWait, setToWait] = useState<Task | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  usePreload(TaskMenu, DeleteTaskDialog, WaitingDialog)
  useImperativeHandle(ref, () => (task, button, onClosed) => setMenu({ task, button, onClosed }), [])
  useEffect(() => menu?.onClosed, [menu])
  const selection = rowSelection()
  const can = useRights()
  return (
    <Suspense>
      {menu && (
        <TaskMenu
          key={menu.task._id}
          task={menu.task}
          anchor={menu.button}
          selected={selection?.has(menu.task._id)}
          onSelect={() => selection?.toggle(menu.task._id, false)}
          onStatus={moveTask}
          onWaiting={can.tick ? setToWait : undefined}
          onDelete={can.delete ? setToDelete : undefined}
          onClosed={(deleting) => {
            setMenu(undefined)
            setIsAsking(deleting)
          }}
        />
      )}
      {toWait && !menu && <WaitingDialog task={toWait} onClosed={() => setToWait(null)} />}
      {toDelete && (
        <DeleteTaskDialog
          open={isAsking}
          task={toDelete}
          onClose={() => setIsAsking(false)}
          onDeleted={() => document.getElementById('main')?.focus({ preventScroll: true })}
          onChanged={setToDelete}
        />
      )}
    </Suspense>
  )
}
