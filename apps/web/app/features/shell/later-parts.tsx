import type { User } from '@task-manager/contract/people/users'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isSignedIn } from '#web/lib/session-store/session-store.ts'
import { LeaveQuestion } from '#web/ui/dialog/leave-question.tsx'
import { RefusedChanges } from './refused-changes.tsx'
import { usePreloadScreens } from './use-preload-screens.ts'

export interface LaterPartsProps {
  user: User
  loadDrawer: () => Promise<unknown>
}

/** What each screen loads after it. */
export default function LaterParts({ user, loadDrawer }: LaterPartsProps): ReactNode {
  usePreloadScreens(user, loadDrawer)
  // The form of a task has it from the start.
  const hasQuestion = useLocation().pathname === '/admin/create-task'
  return (
    <>
      <RefusedChanges />
      {!hasQuestion && <LeaveQuestion canAsk={isSignedIn} />}
    </>
  )
}
