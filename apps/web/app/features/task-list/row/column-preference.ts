const KEY = 'task-columns'

/** The user's columns, for tables without a saved view. Logging out clears them. */
export function preferredColumns(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** An empty text restores the default. */
export function savePreferredColumns(text: string): void {
  try {
    if (text === '') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
  } catch {
    // Without storage they last until the page is left.
  }
}
