import type { ComponentProps, RefObject } from 'react'
import { CalendarDay } from './calendar-day.tsx'
import { CalendarGrid } from './calendar-grid.tsx'

interface Props extends Omit<ComponentProps<typeof CalendarGrid>, 'month' | 'onOpen'> {
  root: RefObject<HTMLElement | null>
  /** The day that is open; null for none. */
  opened: string | null
  onOpen: (day: string | null) => void
  /** Null for a week: then the month of the active day. */
  month: string | null
}

/** The grid of days, with one day opened beside it. */
export function CalendarWindow({ root, month, opened, onOpen, ...grid }: Props) {
  const { weeks: _, active, draggedId: __, target: ___, days, ...entries } = grid
  return (
    <div className="flex min-h-0 flex-1 gap-4">
      <CalendarGrid {...grid} month={month ?? active.slice(0, 7)} onOpen={onOpen} />
      {opened !== null && (
        <CalendarDay
          {...entries}
          day={opened}
          tasks={days.get(opened) ?? []}
          onClose={() => {
            onOpen(null)
            root.current?.querySelector<HTMLElement>(`td[data-day="${opened}"]`)?.focus()
          }}
        />
      )}
    </div>
  )
}
