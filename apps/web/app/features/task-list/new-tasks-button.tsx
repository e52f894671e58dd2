import type { QueryKey } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { showNewTasks, useNewTasks } from '#web/features/tasks/new-tasks.ts'
import { Button } from '#web/ui/button.tsx'

/** Waits under the bar while somebody reads further down, so that what they look at does not move. */
export function NewTasksButton({ queryKey }: { queryKey: QueryKey }) {
  const count = useNewTasks(queryKey).length
  const show = (): void => {
    showNewTasks(queryKey)
    window.scrollTo({ top: 0 })
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-16 z-20 -mt-4 grid h-0 justify-items-center print:hidden"
    >
      {count > 0 && (
        <Button size="small" className="pointer-events-auto shadow-high" onClick={show}>
          <ArrowUp size={16} aria-hidden="true" />
          {count === 1 ? 'Show 1 new task' : `Show ${count} new tasks`}
        </Button>
      )}
    </div>
  )
}
