import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { currentUser } from '#web/lib/session-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface Props {
  /** There is something to lose. */
  active: boolean
  onDiscard: () => void
}

/** Asks before unsaved work is left behind. The end of a session asks nothing: the draft waits for the next one. */
export function LeaveGuard({ active, onDiscard }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active &&
      currentUser() !== null &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  )

  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])

  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && blocker.reset()}
      title="Leave without saving?"
      description="You have changes that are not saved. They can wait here as a draft until you come back."
      footer={
        <>
          <Button variant="outline" onClick={() => blocker.reset()}>
            Keep editing
          </Button>
          <Button
            variant="quiet"
            className="text-danger!"
            onClick={() => {
              onDiscard()
              blocker.proceed()
            }}
          >
            Discard changes
          </Button>
          <Button onClick={() => blocker.proceed()}>Leave, keep the draft</Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
