import type { Task } from '@task-manager/contract/tasks/tasks'
import { Hourglass } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import {
  dayWords,
  hiddenWords,
  openWaits,
  type Waiting,
  waitingOf,
} from '#web/features/tasks/data/waiting.ts'
import { taskPageOf } from '#web/lib/session/roles.ts'
import { formatDay } from '#web/lib/time/format.ts'
import { Failure } from '#web/ui/form/failure.tsx'
import type { TaskEdits } from './use-task-edits.ts'

/**
 * One amber line while the task waits, with what it waits for. When ending is refused, the line returns with the
 * reason below.
 */
export function WaitingLine({ task, edits }: { task: Task; edits: TaskEdits }) {
  const waiting = waitingOf(task)
  const error = edits.errors.get('waiting')
  if (waiting === null) return null
  return (
    <div className="grid gap-1">
      {/* On phones a long text has the whole width, and the button is below it. */}
      <div className="flex flex-wrap items-start gap-x-3 rounded-control bg-amber-soft px-3.5 text-sm text-amber-text sm:flex-nowrap">
        <p className="flex min-w-0 flex-auto gap-3 py-2.5 wrap-anywhere">
          <Hourglass size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0">
            <WaitingParts waiting={waiting} />
          </span>
        </p>
        <button
          type="button"
          onClick={edits.stopWaiting}
          className="ml-auto min-h-10 shrink-0 rounded-sm font-semibold hover:underline pointer-coarse:min-h-11 print:hidden"
        >
          Stop waiting
        </button>
      </div>
      {error && <Failure {...error} />}
    </div>
  )
}

/** The text of `waitingWords`, with links to the tasks. */
function WaitingParts({ waiting }: { waiting: Waiting }) {
  const { reason, until, hidden } = waiting
  const tasks = openWaits(waiting)
  const alone = reason === null && tasks.length === 0 && hidden === 0
  const reasonText = reason !== null && (
    <span key="reason" dir="auto">
      {reason}
    </span>
  )
  const day = until !== null && (
    <time key="day" dateTime={until} title={formatDay(until)}>
      {dayWords(until, alone)}
    </time>
  )
  const others = [
    ...tasks.map(({ _id, title }) => (
      <Link
        key={_id}
        to={taskPageOf(_id)}
        dir="auto"
        // Large enough for a thumb: one is in lines of the same height, several must not cover each other.
        className={`underline underline-offset-3 ${tasks.length === 1 ? 'pointer-coarse:py-3.5' : 'pointer-coarse:inline-block pointer-coarse:py-3'}`}
      >
        "{title}"
      </Link>
    )),
    hidden > 0 && <span key="hidden">{hiddenWords(hidden)}</span>,
  ]
  const parts = (reasonText ? [reasonText, day, ...others] : [...others, day]).filter(
    (part) => part !== false,
  )
  return (
    <>
      <strong className="font-semibold">Waiting</strong>
      {alone ? ' ' : ' for '}
      {parts.map((part, i) => (
        <Fragment key={part.key}>
          {i > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </>
  )
}
