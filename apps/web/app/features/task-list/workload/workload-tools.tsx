import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays } from '#web/features/task-list/row/weeks.ts'
import { Button } from '#web/ui/button.tsx'

interface Props {
  /** The first day of the first week on show. */
  week: string
  /** '' for today. */
  onDay: (day: string) => void
}

/** Chooses the weeks on show. */
export const WorkloadTools = ({ week, onDay }: Props) => (
  <div className="flex items-center gap-1">
    <Button variant="quiet" size="tool" onClick={() => onDay('')}>
      This week
    </Button>
    <Button variant="quiet" size="tool" aria-label="Previous week" onClick={() => onDay(addDays(week, -7))}>
      <ChevronLeft size={16} aria-hidden="true" />
    </Button>
    <Button variant="quiet" size="tool" aria-label="Next week" onClick={() => onDay(addDays(week, 7))}>
      <ChevronRight size={16} aria-hidden="true" />
    </Button>
  </div>
)
