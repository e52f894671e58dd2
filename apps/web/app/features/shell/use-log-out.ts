import { useState, useSyncExternalStore } from 'react'
import { allChanges, discardChanges, subscribeToChanges } from '#web/lib/offline/offline-queue.ts'
import { logOut } from '#web/lib/session/session.ts'

const waiting = (): number => allChanges().filter(({ refused }) => refused === null).length

interface LogOut {
  leaving: boolean
  /** How many changes would be lost, while somebody is asked about it. */
  unsent: number | null
  leave: () => void
  leaveAnyway: () => void
  stay: () => void
}

/** Logging out removes what waits on this device, so it asks first. */
export function useLogOut(): LogOut {
  const [leaving, setLeaving] = useState(false)
  const [asking, setAsking] = useState(false)
  const count = useSyncExternalStore(subscribeToChanges, waiting, waiting)
  const leaveAnyway = (): void => {
    setLeaving(true)
    void discardChanges().then(logOut)
  }
  return {
    leaving,
    unsent: asking ? count : null,
    leave: () => (waiting() > 0 ? setAsking(true) : leaveAnyway()),
    leaveAnyway,
    stay: () => setAsking(false),
  }
}
