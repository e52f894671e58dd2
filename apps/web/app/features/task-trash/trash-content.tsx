import type { TrashEntry } from '@task-manager/contract/tasks/trash'
import type { Selection } from '#web/features/tasks/parts/selection/use-selection.ts'
import { countOf } from '#web/lib/count-of.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/list/load-more.tsx'
import type { TrashList } from './trash.queries.ts'
import { TrashSkeleton } from './trash-skeleton.tsx'
import { TrashTable } from './trash-table.tsx'

interface Props {
  list: TrashList
  entries: readonly TrashEntry[]
  /** The search text; empty without one. */
  q: string
  onShowAll: () => void
  selection: Selection
  busy: boolean
  /** Stable between renders. */
  onRestore: (ids: readonly string[]) => void
  onPurge: (entry: TrashEntry) => void
}

/** The table of deleted tasks, or why there is none. */
export function TrashContent({ list, entries, q, onShowAll, ...table }: Props) {
  const first = list.data?.pages[0]
  if (first === undefined) return <NotLoaded list={list} />
  const { total, days } = first
  if (total === 0)
    return (
      <EmptyState title={`Nothing was deleted in the last ${days} days.`} text="Deleted tasks appear here." />
    )
  if (entries.length === 0)
    return (
      <EmptyState
        title={`No deleted tasks match "${q}".`}
        text={`The trash has ${total === 1 ? '1 task' : `${formatNumber(total)} tasks`}.`}
        action={
          <Button variant="outline" onClick={onShowAll}>
            Show all deleted tasks
          </Button>
        }
      />
    )
  return (
    <>
      <TrashTable entries={entries} {...table} />
      {list.hasNextPage ? (
        <LoadMore items="tasks" list={list} />
      ) : (
        <p className="mt-4 text-sm text-ink-2">
          {q === ''
            ? `${countOf(total, 'task')} deleted in the last ${days} days.`
            : `${formatNumber(entries.length)} of ${formatNumber(total)} deleted tasks.`}
        </p>
      )}
    </>
  )
}

function NotLoaded({ list }: { list: TrashList }) {
  if (!list.isError) return <TrashSkeleton />
  return <ErrorState title="Couldn't load the trash" message={messageOf(list.error)} onRetry={list.refetch} />
}
