import type { User } from '@task-manager/contract/people/users'
import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import { openCapture } from '#web/lib/browser/capture.ts'
import { countOf } from '#web/lib/count-of.ts'
import { formatLongDay } from '#web/lib/time/format.ts'
import { CreateButton } from '#web/ui/list/create-button.tsx'
import { listLink } from './task-links.ts'

type Props = { user: User; mayAdd: boolean; today: string; overdue: number | undefined }

/** 'Welcome!', the name, the date, overdue tasks, and the button for a new task. */
export function Greeting({ user, mayAdd, today, overdue = 0 }: Props) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-page wrap-anywhere">
          Welcome! <bdi>{user.name}</bdi>
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
          <time dateTime={today}>{formatLongDay(today)}</time>
          {overdue > 0 && (
            <Link
              to={listLink(user, { due: 'overdue' })}
              className="inline-flex items-center gap-1.5 rounded-sm text-danger hover:underline pointer-coarse:min-h-11"
            >
              <CalendarClock size={16} />
              {countOf(overdue, 'task')} overdue
            </Link>
          )}
        </p>
      </div>
      {mayAdd && (
        <CreateButton label="New task" shortcut="C" onClick={() => openCapture()} className="shrink-0" />
      )}
    </div>
  )
}
