import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { formatNumber } from '#web/lib/time/format.ts'
import { mark, unreadCount } from './inbox.queries.ts'
import { openTaskIn } from './open-task.ts'
import { useCountInTitle } from './use-count-in-title.ts'

const subscribe = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
const isVisible = (): boolean => !document.hidden

/**
 * The number of unread entries, with those about the open task marked as read: the answer updates the number. The task
 * is marked even without entries, because emails and push notifications of kinds that are off in the inbox may wait.
 */
function useCount(): number {
  const { data: count = 0, dataUpdatedAt: answeredAt } = useQuery(unreadCount)
  const task = openTaskIn(useLocation())
  const visibleTask = useSyncExternalStore(subscribe, isVisible) ? task : null
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (visibleTask === null) setShown(count)
    // On failure the entries stay unread.
    else if (answeredAt > 0) mark({ task: visibleTask }, true).then(setShown, () => setShown(count))
  }, [visibleTask, count, answeredAt])
  return shown
}

/** Opens the inbox. The count is also in the title of the page and on the badge of the installed application. */
export default function Bell() {
  const count = useCount()
  useCountInTitle(count)
  const here = useLocation().pathname === '/inbox'
  return (
    <Link
      to="/inbox"
      aria-current={here ? 'page' : undefined}
      className="relative grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <span className="sr-only">Inbox{count > 0 && `, ${formatNumber(count)} unread`}</span>
      <BellIcon size={20} />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-xs font-semibold text-on-accent tabular-nums"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
