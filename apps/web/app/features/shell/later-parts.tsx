import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { currentUser } from '#web/lib/session-store/session-store.ts'
import { LeaveQuestion } from '#web/ui/dialog/leave-question.tsx'
import { RefusedChanges } from './refused-changes.tsx'

const isSignedIn = (): boolean => currentUser() !== null

/** Parts of each screen that load after it. */
export default function LaterParts(): ReactNode {
  // The form of a task has it from the start.
  const hasQuestion = useLocation().pathname === '/admin/create-task'
  return (
    <>
      <RefusedChanges />
      {!hasQuestion && <LeaveQuestion canAsk={isSignedIn} />}
    </>
  )
}
