import { ChevronLeft, ChevronRight } from 'lucide-react'
import { monthTitle } from '#web/features/task-list/row/day-labels.ts'
import { type Span, spans } from '#web/features/task-list/row/weeks.ts'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/form/segments.tsx'

const labels: Record<Span, string> = { month: 'Month', week: 'Week' }

interface Props {
  day: string
  span: Span
  /** A phone shows months only. */
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
        <Segments
          legend="Days on show"
          name="calendar-span"
          options={spans.map((each) => [each, labels[each]])}
          chosen={span}
          className="ml-2"
          segmentClass="min-h-7 px-2.5 pointer-coarse:min-h-10"
          onChoose={onSpan}
        />
      )}
    </div>
  )
}
