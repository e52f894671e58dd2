import type { Task } from '@task-manager/contract/tasks'
import { useEffect, useRef } from 'react'
import { useRights } from '#web/features/task-list/row/rights.ts'
import { TaskEntry, type TaskEntryProps } from '#web/features/task-list/row/task-entry.tsx'
import { formatLongDay } from '#web/lib/time/format.ts'
import { CloseButton } from '#web/ui/close-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

interface Props extends TaskEntryProps {
  day: string
  tasks: readonly Task[]
  onClose: () => void
}

/** All tasks of one day beside the calendar, from where they can be dragged too. Escape closes it. */
export function CalendarDay({ day, tasks, onClose, ...entries }: Props) {
  const section = useRef<HTMLElement>(null)
  const can = useRights()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const element = section.current
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      close.current()
    }
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is opened in the same place
  useEffect(() => section.current?.querySelector('button')?.focus({ preventScroll: true }), [day])
  return (
    <section
      ref={section}
      data-day={day}
      aria-label={formatLongDay(day)}
      className="flex w-72 shrink-0 flex-col gap-2 overflow-y-auto border-l border-hairline pl-4"
    >
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 font-sans text-sm font-semibold">{formatLongDay(day)}</h3>
        <CloseButton
          label="Close the day"
          onClick={onClose}
          className="-mr-1 size-8 rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
        />
      </div>
      <div>
        {tasks.map((task) => (
          <TaskEntry key={task._id} {...entries} task={task} wide draggable />
        ))}
        {tasks.length === 0 && <p className="text-sm text-ink-2">Nothing due on this day.</p>}
      </div>
      {can.create && (
        <LinkButton
          to={`/admin/create-task?dueDate=${day}`}
          variant="outline"
          size="small"
          className="self-start"
        >
          New task
        </LinkButton>
      )}
    </section>
  )
}
