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

/** Whether the page could be loaded anew without anybody losing anything: nothing is typed, open or under way. */
export function canReload(): boolean {
  const typing = document.activeElement?.matches(FIELD) === true
  return !typing && document.querySelector(POPUP) === null && !hasDraft() && !hasPendingRequests()
}
