import { isAdmin, taskListOf } from '#web/lib/session/roles.ts'
import { useUser } from '#web/lib/session/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export interface UnavailableTaskProps {
  /** There is no such task, or no longer. Otherwise the page says that it could not be loaded. */
  isMissing: boolean
  /** The task is still shown, because something is being typed. */
  isShown: boolean
}

/** Says why there is no task, and leads back to the list. */
export default function UnavailableTask({ isMissing, isShown }: UnavailableTaskProps) {
  const user = useUser()
  if (!isMissing)
    return (
      <p className="mt-6 text-center">
        <LinkButton to={taskListOf(user)} variant="outline">
          Back to My Tasks
        </LinkButton>
      </p>
    )
  if (isShown)
    return (
      <p
        role="alert"
        className="sticky top-18 z-20 mb-3 rounded-card bg-red-soft px-4 py-3 text-sm font-medium text-red-text"
      >
        This task was deleted or reassigned, so changes can't be saved. Copy what you typed before you leave.
      </p>
    )
  return (
    <EmptyState
      title="Task not found"
      text="It may have been deleted or reassigned, or the link is wrong."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={taskListOf(user)}>Back to My Tasks</LinkButton>
          {isAdmin(user) && (
            <LinkButton to="/admin/trash" variant="outline">
              Check the trash
            </LinkButton>
          )}
        </div>
      }
    />
  )
}
