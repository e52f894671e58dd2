import { type ListView, viewsFor } from '#web/features/tasks/data/list-filter.ts'

const KEY = 'task-view'

/** The view that the user chose last. Logging out clears it. */
export function preferredView(admin: boolean): ListView {
  try {
    return viewsFor(admin).find((known) => known === localStorage.getItem(KEY)) ?? 'cards'
  } catch {
    return 'cards'
  }
}

export function savePreferredView(view: ListView): void {
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // Without storage the address still has the view.
  }
}
