import type { Status } from '@task-manager/contract/tasks'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

interface Props {
  status: Status | ''
  canCreate: boolean
  onShowAll: () => void
  onRefresh: () => void
}

const inTab = {
  Pending: { title: 'Nothing is pending', text: 'Every task has been started.' },
  'In Progress': { title: 'Nothing is in progress', text: 'A task comes here with its first tick.' },
  Completed: { title: 'Nothing is completed yet', text: 'A task comes here when its last item is ticked.' },
}

/** An empty list without filters, with the one thing to do about it. */
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
        text="Write the first one and give it to somebody."
        action={<LinkButton to="/admin/create-task">Create Task</LinkButton>}
      />
    )
  }
  return (
    <EmptyState
      title="No tasks for you yet"
      text="A task appears here as soon as somebody gives you one."
      action={button('Check again', onRefresh)}
    />
  )
}
