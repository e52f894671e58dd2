import type { Status } from '@task-manager/contract/tasks/tasks'
import { classNames } from '#web/ui/class-names.ts'

const hues: Record<Status, string> = {
  Pending: 'text-violet-fill',
  'In Progress': 'text-cyan-fill',
  Completed: 'text-lime-text',
}

/** An empty ring, a half one, or a ticked disc, distinct also without colour. The name of the status is beside it. */
export function StatusGlyph({ status, className }: { status: Status; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={classNames('size-4 shrink-0 fill-none stroke-current stroke-2', hues[status], className)}
    >
      <circle cx="8" cy="8" r="6" className={status === 'Completed' ? 'fill-current' : ''} />
      {status === 'In Progress' && (
        <path d="M8 4.5a3.5 3.5 0 0 1 0 7z" className="fill-current stroke-none" />
      )}
      {status === 'Completed' && (
        <path
          d="m5.2 8.2 2 2 3.6-4"
          className="stroke-surface"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}
