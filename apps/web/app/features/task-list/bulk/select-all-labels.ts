/** Texts for selecting the whole list, which may have more tasks than can be selected. Pure. */
import { BULK_MAX } from '@task-manager/contract/tasks/task-bulk'
import { COUNTED_MAX } from '@task-manager/contract/tasks/task-values'
import { countOf } from '#web/lib/count-of.ts'
import { formatNumber } from '#web/lib/time/format.ts'

/** The label of 'select all'. `exact` is false where counting stopped early. */
export function selectAllLabel(count: number | undefined, exact: boolean): string {
  const label = formatNumber(BULK_MAX)
  if (count === undefined) return 'All that match'
  if (!exact && count > COUNTED_MAX) return `All that match, the first ${label} at most`
  if (count > BULK_MAX) return `The first ${label} of ${formatNumber(count)} tasks`
  return `All ${countOf(count, 'task')} that match`
}

/** Shown after selecting all, when some were left out. */
export const truncatedLabel = (chosen: number): string =>
  `Only the first ${formatNumber(chosen)} tasks of the list are selected.`
