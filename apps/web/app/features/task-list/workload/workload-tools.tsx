import { addDays } from '@task-manager/contract/calendar'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type Order, peopleOrders } from '#web/lib/people-order.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineSelect } from '#web/ui/form/inline-select.tsx'

interface Props {
  /** The first day of the first week on show. */
  week: string
  /** '' for today. */
  onDay: (day: string) => void
  order: Order
  onOrder: (order: string) => void
}

/** Chooses the weeks on show and the order of people. */
export const WorkloadTools = ({ week, onDay, order, onOrder }: Props) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <InlineSelect label="People by" value={order} options={peopleOrders} onChange={onOrder} />
    <div className="flex items-center gap-1 max-sm:-ml-2.5 sm:-mr-2.5">
      <Button variant="quiet" size="tool" onClick={() => onDay('')}>
        This week
      </Button>
      <Button variant="quiet" size="tool" aria-label="Previous week" onClick={() => onDay(addDays(week, -7))}>
        <ChevronLeft size={16} />
      </Button>
      <Button variant="quiet" size="tool" aria-label="Next week" onClick={() => onDay(addDays(week, 7))}>
        <ChevronRight size={16} />
      </Button>
    </div>
  </div>
)
