/** Opens the dialog for a new task from anywhere; the layout renders it (decision T61). */
import type { Priority, Status } from '@task-manager/contract/tasks/tasks'
import { useLayoutEffect, useState } from 'react'

/**
 * Preset values for a new task from where the dialog was opened: a board column, a day, a project. Each can be removed
 * in the dialog.
 */
export interface CapturePreset {
  readonly projectId?: string
  readonly dueDate?: string
  readonly priority?: Priority
  readonly assignedTo?: string
  readonly status?: Status
}

export interface CaptureStart {
  /** The initial line; without it, the draft. */
  readonly text?: string
  readonly preset?: CapturePreset
}

const EVENT = 'capture-task'

export const openCapture = (start: CaptureStart = {}): void =>
  void document.dispatchEvent(new CustomEvent(EVENT, { detail: start }))

/** The initial values of the open dialog; null while it is closed. */
export function useCapture(): [start: CaptureStart | null, close: () => void] {
  const [start, setStart] = useState<CaptureStart | null>(null)
  // A layout effect, so that it is ready as early as the shortcuts that open the dialog.
  useLayoutEffect(() => {
    const show = (event: Event) => setStart((event as CustomEvent<CaptureStart>).detail)
    document.addEventListener(EVENT, show)
    return () => document.removeEventListener(EVENT, show)
  }, [])
  return [start, () => setStart(null)]
}
