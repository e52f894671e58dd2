import type { WorkloadRow } from '@task-manager/contract/lists/workload'

/** Fewer weeks with tasks do not show what is usual. */
const MIN_WEEKS = 8

/**
 * The items of a usual week: three of four weeks that a person has tasks in have no more. What is due before and after
 * the weeks on show does not count.
 */
export function usualItems(rows: readonly WorkloadRow[]): number | null {
  const items = rows
    .flatMap(({ person, loads }) => (person ? loads.slice(1, -1).map((load) => load.items) : []))
    .filter((count) => count > 0)
    .sort((a, b) => a - b)
  return items.length < MIN_WEEKS ? null : (items[Math.ceil(items.length * 0.75) - 1] ?? null)
}
