import type { Task } from '@task-manager/contract/tasks/tasks'
import { Bell, BellOff, Copy, Hourglass, Link2, PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { copyTaskLink } from '#web/features/tasks/data/copy-link.ts'
import { setFollowing } from '#web/features/tasks/data/follow-task.ts'
import { duplicateInList } from '#web/features/tasks/parts/duplicate-task.ts'
import { ActionsItem, ActionsMenu } from '#web/ui/menu/actions-menu.tsx'

export interface PageMenuProps {
  task: Task
  following: boolean | undefined
  canEdit: boolean
  /** True on phones, where the bar has no room for Edit. */
  phone: boolean
  anchor: HTMLButtonElement
  /** The menu has closed and returned the focus, which a dialog may take. */
  onClosed: (chosen: 'delete' | 'waiting' | null) => void
}

/** The menu of a task's page. */
export default function PageMenu({ task, following, canEdit, phone, anchor, onClosed }: PageMenuProps) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<'delete' | 'waiting' | null>(null)
  const edit = () => void navigate(`/admin/create-task?task=${task._id}`, { state: { taskId: task._id } })
  return (
    <ActionsMenu subject={task.title} anchor={anchor} onClosed={() => onClosed(chosen)}>
      <ActionsItem icon={Hourglass} onClick={() => setChosen('waiting')}>
        Waiting for…
      </ActionsItem>
      {following !== undefined && (
        <ActionsItem icon={following ? BellOff : Bell} onClick={() => void setFollowing(task, !following)}>
          {following ? 'Mute' : 'Follow'} this task
        </ActionsItem>
      )}
      <ActionsItem icon={Link2} onClick={() => void copyTaskLink(task._id)}>
        Copy link
      </ActionsItem>
      {canEdit && (
        <>
          {phone && (
            <ActionsItem icon={PencilLine} onClick={edit}>
              Edit
            </ActionsItem>
          )}
          <ActionsItem icon={Copy} onClick={() => void duplicateInList(task)}>
            Duplicate
          </ActionsItem>
          <ActionsItem icon={Trash2} danger onClick={() => setChosen('delete')}>
            Delete
          </ActionsItem>
        </>
      )}
    </ActionsMenu>
  )
}
