import type { Status } from '@task-manager/contract/tasks/tasks'
import { ListChecks } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

/** The bar is violet, cyan, and indigo once all is done (spec 2). */
const fills: Record<Status, string> = {
  Pending: 'bg-violet-fill',
  'In Progress': 'bg-cyan-fill',
  Completed: 'bg-indigo-fill',
}

interface Bar {
  status: Status
  /** Percent. */
  progress: number
}

/** The bar alone; the number is beside it. Nothing before the first tick. */
export const ProgressBar = ({ status, progress }: Bar) => (
  <div
    aria-hidden="true"
    className={classNames(
      'h-1 overflow-hidden rounded-full print:hidden',
      progress > 0 ? 'bg-hairline' : 'invisible',
    )}
  >
    <div
      className={classNames(
        'h-full rounded-full transition-[width,background-color] duration-240 ease-calm forced-color-adjust-none',
        fills[status],
      )}
      style={{ width: `${progress}%` }}
    />
  </div>
)

interface Progress extends Bar {
  done: number
  all: number
}

/** The progress of the checklist as text, percentage and, once started, a bar. */
export function TaskProgress({ status, progress, done, all }: Progress) {
  return (
    <div className="grid flex-1 gap-1.5">
      <p className="flex items-center gap-2 text-sm text-ink-2 tabular-nums">
        <ListChecks size={16} className="shrink-0" />
        <span>
          Checklist {done}/{all}
          <span className="sr-only"> done</span>
        </span>
        <span className={classNames('ml-auto', progress > 0 ? 'font-semibold text-ink' : 'text-ink-3')}>
          {progress}%
        </span>
      </p>
      <ProgressBar status={status} progress={progress} />
    </div>
  )
}
