/** Whether keys do something by themselves, as somebody chose in this browser; on unless said otherwise. */
const KEY = 'shortcuts'
const OFF = 'off'

export function shortcutsOn(): boolean {
  try {
    return (localStorage.getItem(KEY) ?? sessionStorage.getItem(KEY)) !== OFF
  } catch {
    return true
  }
}

export function chooseShortcuts(on: boolean): void {
  try {
    sessionStorage.removeItem(KEY)
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, OFF)
  } catch {
    // Storage may be closed (private mode); then the keys stay on.
  }
}

/** Logging out empties the storage (spec 4); the choice waits in this tab for the next who logs in. */
export function keepShortcutsInTab(on: boolean): void {
  try {
    if (!on) sessionStorage.setItem(KEY, OFF)
  } catch {
    // As above.
  }
}
