/** Whether single-key shortcuts are on in this browser; on by default. */
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
    // Storage may be blocked (private mode); shortcuts then stay on.
  }
}

/** Logging out clears the storage (spec 4). This keeps the choice in the tab for the next login. */
export function keepShortcutsInTab(on: boolean): void {
  try {
    if (!on) sessionStorage.setItem(KEY, OFF)
  } catch {
    // Storage may be blocked.
  }
}
