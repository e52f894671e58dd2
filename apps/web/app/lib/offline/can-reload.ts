import { FIELD, POPUP } from '#web/lib/browser/shortcuts.ts'
import { hasPendingRequests } from '#web/lib/http/pending-requests.ts'

/** The fields whose unsaved text a reload would lose. A search is in the address, or quickly typed again. */
const UNSAVED = `:is(${FIELD}, form input):not([type=search])`

/** The fields that were changed. Those that were saved since stay until their screen is left. */
const changed = new Set<Element>()

/** Remembers the fields that are changed, until the returned function is called. */
export function watchFields(): () => void {
  const remember = ({ target }: Event) => {
    const field = target as Element
    if (field.matches(UNSAVED)) changed.add(field)
  }
  document.addEventListener('input', remember)
  return () => document.removeEventListener('input', remember)
}

function hasChangedField(): boolean {
  for (const field of changed) if (!field.isConnected) changed.delete(field)
  return changed.size > 0
}

function hasDraft(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith('draft:'))
  } catch {
    return false
  }
}

/** Whether a reload loses nothing: no field was changed, no dialog is open, no request is pending. */
export function canReload(): boolean {
  const typing = document.activeElement?.matches(FIELD) === true
  const isOpen = document.querySelector(POPUP) !== null
  return !typing && !hasChangedField() && !isOpen && !hasDraft() && !hasPendingRequests()
}
