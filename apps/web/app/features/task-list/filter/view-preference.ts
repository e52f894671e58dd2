import { type ListView, viewsFor } from '#web/features/tasks/data/list-filter.ts'

const KEY = 'task-view'

/** The view that was chosen last; logging out forgets it, so it is one person's. */
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
    // Without storage the address still has it.
  }
}
