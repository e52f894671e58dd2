import { useState } from 'react'

/** The state of a popup that is open when it mounts. `onClosed` is called when it has closed. */
export function useOpenOnMount(onClosed: () => void) {
  const [open, onOpenChange] = useState(true)
  const onOpenChangeComplete = (isOpen: boolean) => {
    if (!isOpen) onClosed()
  }
  return { open, onOpenChange, onOpenChangeComplete }
}
