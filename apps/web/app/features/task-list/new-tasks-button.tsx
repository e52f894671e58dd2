import type { QueryKey } from '@tanstack/react-query'
import { showNewTasks, useNewTasks } from '#web/features/tasks/data/new-tasks.ts'
import { NewRowsButton } from '#web/ui/list/new-rows-button.tsx'

export function NewTasksButton({ queryKey }: { queryKey: QueryKey }) {
  const count = useNewTasks(queryKey).length
  return (
    <NewRowsButton
      count={count}
      label={count === 1 ? 'Show 1 new task' : `Show ${count} new tasks`}
      onShow={() => showNewTasks(queryKey)}
    />
  )
}
