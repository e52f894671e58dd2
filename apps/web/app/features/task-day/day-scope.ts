import type { DayScope } from '@task-manager/contract/lists/day'

const KEY = 'day-scope'

/** The scope chosen last on this device: Mine or Everybody. */
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
    // Without storage the choice lasts until the page is left.
  }
}
