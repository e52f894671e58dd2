import type { WorkloadRow } from '@task-manager/contract/lists/workload'

/** With fewer weeks that have tasks, nothing can be called usual. */
const MIN_WEEKS = 8

/**
 * The items of a usual week: the third quartile of all weeks in which people have tasks. Tasks due before and after the
 * weeks on show do not count.
 */
export function usualItems(rows: readonly WorkloadRow[]): number | null {
  const items = rows
    .flatMap(({ person, loads }) => (person ? loads.slice(1, -1).map((load) => load.items) : []))
    .filter((count) => count > 0)
    .sort((a, b) => a - b)
  return items.length < MIN_WEEKS ? null : (items[Math.ceil(items.length * 0.75) - 1] ?? null)
}
