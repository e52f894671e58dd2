import { hasPendingRequests } from '#web/lib/http/pending-requests.ts'

const FIELD = 'textarea, select, [contenteditable], input:not([type=checkbox]):not([type=radio])'
const POPUP = '[role=dialog], [role=alertdialog], [role=menu]'

function hasDraft(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith('draft:'))
  } catch {
    return false
  }
}

/** Whether a reload loses nothing: no text is typed, no dialog is open, no request is pending. */
export function canReload(): boolean {
  const typing = document.activeElement?.matches(FIELD) === true
  return !typing && document.querySelector(POPUP) === null && !hasDraft() && !hasPendingRequests()
}
