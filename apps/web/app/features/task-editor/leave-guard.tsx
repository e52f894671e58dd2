import { type RefObject, Suspense, useEffect, useState } from 'react'
import { isSignedIn } from '#web/lib/session-store/session-store.ts'
import { LeaveQuestion } from '#web/ui/dialog/leave-question.tsx'
import { type Blocked, useUnsaved } from '#web/ui/form/unsaved.ts'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'

const LeaveDialog = onDemand(() => import('./leave-dialog.tsx'))

interface Props {
  /** There are unsaved changes. */
  active: boolean
  /** Lets the user leave before `active` has changed. */
  canLeave: RefObject<boolean>
  onDiscard: () => void
}

/** Asks before unsaved changes are left. */
export function LeaveGuard({ active, canLeave, onDiscard }: Props) {
  usePreload(LeaveDialog)
  const [blocked, setBlocked] = useState<Blocked | null>(null)
  useUnsaved(active, { isLostBy: () => !canLeave.current, ask: setBlocked })

  useEffect(() => {
    // A save that was under way has ended: nothing is left to ask.
    if (active || blocked === null) return
    setBlocked(null)
    blocked.proceed()
  }, [active, blocked])

  const leave = (): void => {
    setBlocked(null)
    blocked?.proceed()
  }
  return (
    <>
      <LeaveQuestion canAsk={isSignedIn} />
      <Suspense>
        {blocked && (
          <LeaveDialog
            onClose={() => {
              setBlocked(null)
              blocked.reset()
            }}
            onDiscard={() => {
              onDiscard()
              leave()
            }}
            onLeave={leave}
          />
        )}
      </Suspense>
    </>
  )
}
