import type { QueryKey } from '@tanstack/react-query'
import { showNewTasks, useNewTasks } from '#web/features/tasks/data/new-tasks.ts'
import { NewRowsButton } from '#web/ui/list/new-rows-button.tsx'

interface Props {
  queryKey: QueryKey
  /** The list has a head that stays at the top. */
  belowHead: boolean
}

export function NewTasksButton({ queryKey, belowHead }: Props) {
  const count = useNewTasks(queryKey).length
  return (
    <NewRowsButton
      count={count}
      className={belowHead ? 'top-16 sm:top-26' : 'top-16'}
      label={count === 1 ? 'Show 1 new task' : `Show ${count} new tasks`}
      onShow={() => showNewTasks(queryKey)}
    />
  )
}
