import type { Task } from '@task-manager/contract/tasks/tasks'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useRights } from '#web/features/task-list/row/rights.ts'
import { TaskEntry, type TaskEntryProps } from '#web/features/task-list/row/task-entry.tsx'
import { openCapture } from '#web/lib/browser/capture.ts'
import { formatLongDay } from '#web/lib/time/format.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CloseButton } from '#web/ui/close-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { UpcomingEntries } from './upcoming-entries.tsx'

interface Props extends TaskEntryProps {
  day: string
  tasks: readonly Task[]
  /** Repeating tasks that are due again on this day. */
  dates: readonly Task[] | undefined
  /** More tasks of the day may still arrive. */
  isLoading: boolean
  /** Its position above the calendar. */
  side: 'left' | 'right'
  onClose: () => void
}

/** All tasks of one day, from where they can be dragged too. Escape closes it. */
export function CalendarDay({ day, tasks, dates, isLoading, side, onClose, ...entries }: Props) {
  const section = useRef<HTMLElement>(null)
  const can = useRights()
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = section.current
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // With selected tasks, Escape clears the selection.
      if (document.documentElement.hasAttribute('data-bar')) return
      event.preventDefault()
      close()
    }
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is opened in the same place
  useLayoutEffect(() => section.current?.querySelector('button')?.focus({ preventScroll: true }), [day])
  return (
    <section
      ref={section}
      data-day={day}
      aria-label={formatLongDay(day)}
      className={classNames(
        'absolute inset-y-0 z-10 flex w-72 flex-col gap-2 overflow-y-auto border border-hairline bg-raised p-3 shadow-high',
        side === 'left' ? 'left-0' : 'right-0',
      )}
    >
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 font-sans text-sm font-semibold">{formatLongDay(day)}</h3>
        <CloseButton
          label="Close day"
          onClick={onClose}
          className="-mr-1 size-8 rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
        />
      </div>
      <div>
        {tasks.map((task) => (
          <TaskEntry key={task._id} {...entries} task={task} wide draggable />
        ))}
        <UpcomingEntries tasks={dates} targetOf={entries.targetOf} wide />
        {isLoading && <Skeleton className="my-2 h-6" />}
        {tasks.length === 0 && !dates && !isLoading && <p className="text-sm text-ink-2">No tasks due.</p>}
      </div>
      {can.create && (
        <Button
          onClick={() => openCapture({ preset: { dueDate: day } })}
          variant="outline"
          size="small"
          className="self-start"
        >
          New task
        </Button>
      )}
    </section>
  )
}
