import type { Task } from '@task-manager/contract/tasks/tasks'
import { Hourglass } from 'lucide-react'
import { waitingOf, waitingWords } from '#web/features/tasks/data/waiting.ts'
import { classNames } from '#web/ui/class-names.ts'

interface Props {
  task: Task
  /** Only the hourglass; what it waits for is its tooltip. */
  brief?: boolean
  className?: string
}

/** An hourglass with what the task waits for; nothing while it does not wait. */
export function WaitingMark({ task, brief = false, className }: Props) {
  const waiting = waitingOf(task)
  if (waiting === null) return null
  const words = waitingWords(waiting)
  return (
    <span
      title={`Waiting ${words}`}
      className={classNames('flex min-w-3.5 items-center gap-1 text-amber-text', className)}
    >
      <Hourglass size={14} className="shrink-0" />
      <span dir="auto" className={brief ? 'sr-only' : 'truncate'}>
        <span className="sr-only">Waiting </span>
        {words}
      </span>
    </span>
  )
}
