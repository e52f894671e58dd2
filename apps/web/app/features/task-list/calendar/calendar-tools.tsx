import { ChevronLeft, ChevronRight } from 'lucide-react'
import { monthTitle } from '#web/features/task-list/row/day-labels.ts'
import { type Span, spans } from '#web/features/task-list/row/weeks.ts'
import { Button } from '#web/ui/button.tsx'

const labels: Record<Span, string> = { month: 'Month', week: 'Week' }

interface Props {
  day: string
  span: Span
  /** True on phones, which show months only. */
  phone: boolean
  onToday: () => void
  onTurn: (by: 1 | -1) => void
  onSpan: (span: Span) => void
}

/** Chooses the days on show. */
export function CalendarTools({ day, span, phone, onToday, onTurn, onSpan }: Props) {
  return (
    <div className="flex w-full items-center gap-1">
      <h2
        aria-live="polite"
        className="mr-2 font-display text-base font-semibold max-sm:order-first max-sm:mr-auto"
      >
        {monthTitle(day)}
      </h2>
      <Button variant="quiet" size="tool" onClick={onToday}>
        Today
      </Button>
      <Button variant="quiet" size="tool" aria-label={`Previous ${span}`} onClick={() => onTurn(-1)}>
        <ChevronLeft size={16} aria-hidden="true" />
      </Button>
      <Button variant="quiet" size="tool" aria-label={`Next ${span}`} onClick={() => onTurn(1)}>
        <ChevronRight size={16} aria-hidden="true" />
      </Button>
      {!phone && (
        <fieldset className="ml-2 flex rounded-control border border-hairline bg-sunken p-0.5">
          <legend className="sr-only">Days shown</legend>
          {spans.map((each) => (
            <label
              key={each}
              className="flex min-h-7 cursor-pointer items-center rounded-md px-2.5 text-sm font-semibold text-ink-2 has-checked:bg-surface has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-10"
            >
              <input
                type="radio"
                name="calendar-span"
                className="sr-only"
                checked={span === each}
                onChange={() => onSpan(each)}
              />
              {labels[each]}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
