import type { InboxEntry } from '@task-manager/contract/notifications/inbox'
import { BellOff, Check, CircleDot } from 'lucide-react'
import { ActionsItem, ActionsMenu } from '#web/ui/menu/actions-menu.tsx'
import { nameOf } from './inbox-row.tsx'

interface Props {
  entry: InboxEntry
  anchor: HTMLButtonElement
  onMark: (read: boolean) => void
  onMute: () => void
  onClosed: () => void
}

/** The actions of an entry. One menu serves all. */
export function InboxMenu({ entry, anchor, onMark, onMute, onClosed }: Props) {
  const { read, task } = entry
  return (
    <ActionsMenu subject={nameOf(entry)} anchor={anchor} onClosed={onClosed}>
      <ActionsItem icon={read ? CircleDot : Check} onClick={() => onMark(!read)}>
        {read ? 'Mark as unread' : 'Mark as read'}
      </ActionsItem>
      {task && (
        <ActionsItem icon={BellOff} onClick={onMute}>
          Mute this task
        </ActionsItem>
      )}
    </ActionsMenu>
  )
}
