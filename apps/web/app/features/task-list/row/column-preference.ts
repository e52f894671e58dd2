const KEY = 'task-columns'

/** The columns that were chosen last for tables without their own; logging out forgets them, so they are one person's. */
export function preferredColumns(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Empty: as the table is by itself. */
export function savePreferredColumns(text: string): void {
  try {
    if (text === '') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
  } catch {
    // Without storage they hold until the page is left.
  }
}
