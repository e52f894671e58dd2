import type { DayScope } from '@task-manager/contract/lists/day'

const KEY = 'day-scope'

/** Mine or Everybody, as it was chosen last on this device. */
export function preferredScope(): DayScope {
  try {
    return localStorage.getItem(KEY) === 'everybody' ? 'everybody' : 'me'
  } catch {
    return 'me'
  }
}

export function savePreferredScope(scope: DayScope): void {
  try {
    localStorage.setItem(KEY, scope)
  } catch {
    // Without storage it lasts until the page is left.
  }
}
