/** The view of the list: the one in the address, or the one that the user chose last. */

const views = ['cards', 'table', 'board', 'calendar', 'workload'] as const
export type ListView = (typeof views)[number]

/** The workload is for administrators only. */
export const viewsFor = (admin: boolean): readonly ListView[] =>
  admin ? views : views.filter((view) => view !== 'workload')

const KEY = 'task-view'

/** Logging out clears it. */
function preferredView(admin: boolean): ListView {
  try {
    return viewsFor(admin).find((known) => known === localStorage.getItem(KEY)) ?? 'cards'
  } catch {
    return 'cards'
  }
}

export const viewIn = (query: URLSearchParams, admin: boolean): ListView =>
  viewsFor(admin).find((known) => known === query.get('view')) ?? preferredView(admin)

export function savePreferredView(view: ListView): void {
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // Without storage the address still has the view.
  }
}
