import { ChevronLeft, ChevronRight } from 'lucide-react'
import { monthTitle } from '#web/features/task-list/row/day-labels.ts'
import { type Span, spans } from '#web/features/task-list/row/weeks.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioSwitch } from '#web/ui/radio-switch.tsx'

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
        <ChevronLeft size={16} />
      </Button>
      <Button
        variant="quiet"
        size="tool"
        className="max-sm:-mr-3.5"
        aria-label={`Next ${span}`}
        onClick={() => onTurn(1)}
      >
        <ChevronRight size={16} />
      </Button>
      {!phone && (
        <div className="ml-2">
          <RadioSwitch label="Days shown" options={spans} value={span} onChange={onSpan}>
            {(each) => labels[each]}
          </RadioSwitch>
        </div>
      )}
    </div>
  )
}
