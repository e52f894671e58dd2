import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowUp, RotateCw } from 'lucide-react'
import { useMemo } from 'react'
import { useNow } from '#web/lib/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { taskHistory } from './history.queries.ts'
import { linesOf } from './history-lines.ts'
import { HistoryRow } from './history-row.tsx'

/** The changes of a task, oldest first. The newest page loads first (decision T22). */
export default function HistoryList({ id }: { id: string }) {
  const list = useInfiniteQuery(taskHistory(id))
  const now = useNow()
  const lines = useMemo(() => linesOf(list.data?.pages.flatMap(({ entries }) => entries) ?? []), [list.data])
  if (list.data === undefined && list.isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        The history could not be loaded.
        <Button variant="outline" size="tool" busy={list.isFetching} onClick={() => void list.refetch()}>
          <RotateCw size={14} aria-hidden="true" />
          {list.isFetching ? 'Trying…' : 'Retry'}
        </Button>
      </p>
    )
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1" aria-busy={list.isFetching}>
      {list.hasNextPage && (
        <Button
          variant="quiet"
          size="tool"
          className="-ml-2.5"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          <ArrowUp size={14} aria-hidden="true" />
          {list.isFetchingNextPage ? 'Loading…' : list.isFetchNextPageError ? 'Retry' : 'Show earlier'}
        </Button>
      )}
      {list.data && lines.length === 0 ? (
        <p className="text-sm text-ink-2">No changes so far.</p>
      ) : (
        <ol aria-labelledby="history" className="w-full">
          {lines.map((line) => (
            <HistoryRow key={line.id} line={line} now={now} />
          ))}
        </ol>
      )}
    </div>
  )
}
