/** Opens the dialog for a new task from anywhere; the layout renders it (decision T61). */
import type { Priority, Status } from '@task-manager/contract/tasks/tasks'
import { useLayoutEffect, useState } from 'react'

/** The values of the place for new tasks: a board column, a day, a project. Each can be removed in the dialog. */
export interface CapturePreset {
  readonly projectId?: string
  readonly dueDate?: string
  readonly priority?: Priority
  readonly assignedTo?: string
  readonly status?: Status
}

export interface CaptureStart {
  /** The line to begin with; without it, the draft. */
  readonly text?: string
  readonly preset?: CapturePreset
}

const EVENT = 'capture-task'

export const openCapture = (start: CaptureStart = {}): void =>
  void document.dispatchEvent(new CustomEvent(EVENT, { detail: start }))

/** How the open dialog begins; null while it is closed. */
export function useCapture(): [start: CaptureStart | null, close: () => void] {
  const [start, setStart] = useState<CaptureStart | null>(null)
  // As early as the shortcuts that open it.
  useLayoutEffect(() => {
    const show = (event: Event) => setStart((event as CustomEvent<CaptureStart>).detail)
    document.addEventListener(EVENT, show)
    return () => document.removeEventListener(EVENT, show)
  }, [])
  return [start, () => setStart(null)]
}
