import type { StatusFilter } from '@task-manager/contract/tasks/task-values'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

interface Props {
  status: StatusFilter
  canCreate: boolean
  onShowAll: () => void
  onRefresh: () => void
}

const inTab = {
  Open: { title: 'No open tasks', text: 'Completed tasks are in their own tab.' },
  Pending: { title: 'No pending tasks', text: 'Every task has been started.' },
  'In Progress': { title: 'No tasks in progress', text: 'Tasks move here once an item is ticked.' },
  Completed: { title: 'No completed tasks yet', text: 'Tasks move here once every item is ticked.' },
}

/** An empty list without filters, with the next action. */
export function EmptyTasks({ status, canCreate, onShowAll, onRefresh }: Props) {
  const button = (label: string, onClick: () => void): ReactNode => (
    <Button variant="outline" onClick={onClick}>
      {label}
    </Button>
  )
  if (status !== '') {
    return <EmptyState {...inTab[status]} action={button('Show all tasks', onShowAll)} />
  }
  if (canCreate) {
    return (
      <EmptyState
        title="No tasks yet"
        text="Create the first one and assign it to someone."
        action={<LinkButton to="/admin/create-task">Create Task</LinkButton>}
      />
    )
  }
  return (
    <EmptyState
      title="No tasks for you yet"
      text="Tasks appear here when someone assigns them to you."
      action={button('Check again', onRefresh)}
    />
  )
}
