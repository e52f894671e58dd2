import { useInfiniteQuery } from '@tanstack/react-query'
import { exportLog } from '@task-manager/contract/installation/log'
import { useMemo } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useSearchParams } from 'react-router'
import { download } from '#web/lib/http/api.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { useDownload } from '#web/lib/http/use-download.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/list/load-more.tsx'
import { LoadingRows } from '#web/ui/list/loading-rows.tsx'
import { logList } from './log.queries.ts'
import { logQueryIn } from './log-filter.ts'
import { LogTable } from './log-table.tsx'
import { LogToolbar } from './log-toolbar.tsx'

/** The administrators' log (decision A20). */
export function LogScreen() {
  const [address] = useSearchParams()
  const query = useMemo(() => logQueryIn(address), [address])
  const list = useInfiniteQuery(logList(query))
  const csv = useDownload((progress) => download(exportLog, 'log.csv', { query, ...progress }), {
    onSaved: () => toast.success('Downloaded log.csv'),
    onFailed: () => toast.error('Failed to download the activity log. Please try again.'),
  })
  const entries = list.data?.pages.flatMap((page) => page.entries)
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-page">Activity log</h1>
        <DownloadButton {...csv} size="tool">
          Download CSV
        </DownloadButton>
      </div>
      <LogToolbar />
      <div aria-busy={list.isFetching}>
        {entries === undefined ? (
          list.isError ? (
            <ErrorState title="Couldn't load the activity log" {...queryFailure(list)} />
          ) : (
            <LoadingRows text="Loading the activity log…" rows={6} className="h-7" />
          )
        ) : entries.length === 0 ? (
          <EmptyState title="No matching entries." text="Try another person, kind or time." />
        ) : (
          <>
            <LogTable entries={entries} />
            <LoadMore items="entries" list={list} />
          </>
        )}
      </div>
    </div>
  )
}
