import type { ComponentProps, RefObject } from 'react'
import { CalendarDay } from './calendar-day.tsx'
import { CalendarGrid } from './calendar-grid.tsx'

interface Props extends Omit<ComponentProps<typeof CalendarGrid>, 'onOpen'> {
  root: RefObject<HTMLElement | null>
  /** The day that is open; null for none. */
  opened: string | null
  onOpen: (day: string | null) => void
}

/** The grid of days. An opened day covers the half of the grid without the focus, so that no day changes its width. */
export function CalendarWindow({ root, opened, onOpen, ...grid }: Props) {
  const {
    weeks,
    span: _,
    month: __,
    active,
    draggedId: ___,
    target: ____,
    days,
    dates,
    isLoadingOn,
    ...entries
  } = grid
  const column = weeks.find((week) => week.includes(active))?.indexOf(active) ?? 0
  return (
    <div className="relative flex min-h-0 flex-1">
      <CalendarGrid {...grid} onOpen={onOpen} />
      {opened !== null && (
        <CalendarDay
          {...entries}
          day={opened}
          tasks={days.get(opened) ?? []}
          dates={dates.get(opened)}
          isLoading={isLoadingOn(opened)}
          side={column > 3 ? 'left' : 'right'}
          onClose={() => {
            onOpen(null)
            root.current?.querySelector<HTMLElement>(`td[data-day="${opened}"]`)?.focus()
          }}
        />
      )}
    </div>
  )
}
