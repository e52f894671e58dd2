import { type RefObject, Suspense, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useConfirmLeaving } from '#web/lib/browser/use-confirm-leaving.ts'
import { currentUser } from '#web/lib/session-store/session-store.ts'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'

const LeaveDialog = onDemand(() => import('./leave-dialog.tsx'))

interface Props {
  /** There are unsaved changes. */
  active: boolean
  /** Allows to leave at once, before `active` has changed. */
  released: RefObject<boolean>
  onDiscard: () => void
}

/** Asks before unsaved changes are left, except at the end of a session: the draft waits for the next one. */
export function LeaveGuard({ active, released, onDiscard }: Props) {
  usePreload(LeaveDialog)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active &&
      !released.current &&
      currentUser() !== null &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  )

  useConfirmLeaving(active)

  useEffect(() => {
    // A save that was under way has ended: nothing is left to ask.
    if (!active && blocker.state === 'blocked') blocker.proceed()
  }, [active, blocker])

  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <LeaveDialog
        onClose={() => blocker.reset()}
        onDiscard={() => {
          onDiscard()
          blocker.proceed()
        }}
        onLeave={() => blocker.proceed()}
      />
    </Suspense>
  )
}
