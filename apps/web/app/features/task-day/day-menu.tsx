import { addDays } from '@task-manager/contract/calendar'
import { dueDays } from '@task-manager/contract/tasks/task-search'
import { ArrowDown, ArrowUp, CalendarX, Forward, Link2 } from 'lucide-react'
import { useState } from 'react'
import { copyTaskLink } from '#web/features/tasks/data/copy-link.ts'
import { ActionsItem, ActionsMenu, ActionsSeparator } from '#web/ui/menu/actions-menu.tsx'

interface Props {
  id: string
  title: string
  anchor: HTMLButtonElement
  today: string
  onHide: (until: string) => void
  /** Null in the first row; `onDown` likewise in the last. */
  onUp: (() => void) | null
  onDown: (() => void) | null
  onClosed: () => void
}

/** The actions of a row. They run once the menu has closed and returned the focus. */
export default function DayMenu({ id, title, anchor, today, onHide, onUp, onDown, onClosed }: Props) {
  const [chosen, setChosen] = useState<() => void>()
  const close = () => {
    onClosed()
    chosen?.()
  }
  return (
    <ActionsMenu subject={title} anchor={anchor} onClosed={close}>
      <ActionsItem icon={CalendarX} onClick={() => setChosen(() => () => onHide(addDays(today, 1)))}>
        Not today
      </ActionsItem>
      <ActionsItem
        icon={Forward}
        onClick={() => setChosen(() => () => onHide(dueDays('next-week', today).from))}
      >
        Not this week
      </ActionsItem>
      {(onUp || onDown) && <ActionsSeparator />}
      {onUp && (
        <ActionsItem icon={ArrowUp} onClick={() => setChosen(() => onUp)}>
          Move up
        </ActionsItem>
      )}
      {onDown && (
        <ActionsItem icon={ArrowDown} onClick={() => setChosen(() => onDown)}>
          Move down
        </ActionsItem>
      )}
      <ActionsSeparator />
      <ActionsItem icon={Link2} onClick={() => void copyTaskLink(id)}>
        Copy link
      </ActionsItem>
    </ActionsMenu>
  )
}
