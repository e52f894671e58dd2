import { useState, useSyncExternalStore } from 'react'
import { allChanges, discardChanges, subscribeToChanges } from '#web/lib/offline/offline-queue.ts'
import { logOut } from '#web/lib/session/session.ts'

const unsentCount = (): number => allChanges().filter(({ refused }) => refused === null).length

interface LogOut {
  leaving: boolean
  /** The number of changes that would be lost, while the dialog is open; otherwise null. */
  unsent: number | null
  leave: () => void
  leaveAnyway: () => void
  stay: () => void
}

/** Logs out. Asks first when changes on this device are not sent yet. */
export function useLogOut(): LogOut {
  const [leaving, setLeaving] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const count = useSyncExternalStore(subscribeToChanges, unsentCount, unsentCount)
  const leaveAnyway = (): void => {
    setLeaving(true)
    void discardChanges().then(logOut)
  }
  return {
    leaving,
    unsent: confirming ? count : null,
    leave: () => (unsentCount() > 0 ? setConfirming(true) : leaveAnyway()),
    leaveAnyway,
    stay: () => setConfirming(false),
  }
}
