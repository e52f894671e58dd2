import { CalendarClock } from 'lucide-react'
import { formatLongDay, formatNumber } from '#web/lib/format.ts'

type Props = { name: string; today: string; overdue: number | undefined }

/** 'Welcome!', the name, the date, and what should not wait. */
export function Greeting({ name, today, overdue = 0 }: Props) {
  return (
    <div>
      <h1 className="text-3xl wrap-anywhere">Welcome! {name}</h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
        <time dateTime={today}>{formatLongDay(today)}</time>
        {overdue > 0 && (
          <span className="inline-flex items-center gap-1.5 font-medium text-danger">
            <CalendarClock size={18} aria-hidden="true" />
            {formatNumber(overdue)} {overdue === 1 ? 'task' : 'tasks'} overdue
          </span>
        )}
      </p>
    </div>
  )
}
