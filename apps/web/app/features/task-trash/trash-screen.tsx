import { useInfiniteQuery } from '@tanstack/react-query'
import type { TrashEntry } from '@task-manager/contract/trash'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useBulkTab } from '#web/features/tasks/parts/use-bulk-tab.ts'
import { useEscape } from '#web/features/tasks/parts/use-escape.ts'
import { useRowKeys } from '#web/features/tasks/parts/use-row-keys.ts'
import { useSelection } from '#web/features/tasks/parts/use-selection.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { onDemand, useSoon } from '#web/ui/on-demand.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { Doomed } from './purge-dialog.tsx'
import { trashList } from './trash.queries.ts'
import { TrashSkeleton } from './trash-skeleton.tsx'
import { TrashTable } from './trash-table.tsx'
import { TrashToolbar } from './trash-toolbar.tsx'
import { useSearch } from './use-search.ts'
import { useTrashActions } from './use-trash-actions.tsx'

const PurgeDialog = onDemand(() => import('./purge-dialog.tsx'))

const none: TrashEntry[] = []

/** What was deleted and can still be brought back (decision T20). */
export function TrashScreen() {
  const { q, typed, type } = useSearch()
  const list = useInfiniteQuery(trashList(q))
  const first = list.data?.pages[0]
  const entries = useMemo(() => list.data?.pages.flatMap((page) => page.entries) ?? none, [list.data])
  const selection = useSelection(useMemo(() => entries.map(({ _id }) => _id), [entries]))
  const [doomed, setDoomed] = useState<Doomed | null>(null)
  const [asking, setAsking] = useState(false)
  const [gathering, setGathering] = useState(false)
  const screen = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useSoon(PurgeDialog)

  const actions = useTrashActions(() => {
    // The focus does not fall out of the page with the row that had it.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  })
  const busy = actions.busy || gathering
  const { mutate: restore } = actions.restore
  const { fetchNextPage } = list

  const ask = (next: Doomed) => {
    setDoomed(next)
    setAsking(true)
  }
  async function purge() {
    if (doomed === null) return
    if ('everything' in doomed) await actions.empty.mutateAsync().catch(() => undefined)
    else await actions.remove.mutateAsync(doomed.entries.map(({ _id }) => _id)).catch(() => undefined)
    setAsking(false)
  }
  /** Everything that matches, the pages that were not asked for yet included. */
  async function chooseAll() {
    if (!list.hasNextPage) return selection.choose(entries.map(({ _id }) => _id))
    setGathering(true)
    let page = await fetchNextPage()
    while (page.hasNextPage && !page.isError) page = await fetchNextPage()
    setGathering(false)
    selection.choose(page.data?.pages.flatMap(({ entries }) => entries.map(({ _id }) => _id)) ?? [])
  }
  const clear = () => {
    selection.clear()
    const last = CSS.escape(selection.last() ?? '')
    panel.current?.querySelector<HTMLElement>(`[data-tick="${last}"]`)?.focus()
  }
  useEscape(screen, selection.ids.length > 0, clear)
  useBulkTab(screen, selection.has, selection.ids.length > 0)
  useRowKeys(screen, selection.toggle)

  const total = first?.total ?? 0
  const days = first?.days ?? 30
  const allChosen = selection.ids.length === entries.length && !list.hasNextPage
  return (
    <div ref={screen} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <TrashToolbar
          typed={typed}
          empty={total === 0}
          busy={busy}
          onType={type}
          onEmpty={() => ask({ everything: total })}
        />
        {first && (
          <p className="max-w-[68ch] text-sm text-ink-2">
            Deleted tasks stay here for {days} days and count nowhere. A restored task is as it was: people,
            ticks and history.
          </p>
        )}
      </div>
      <div
        ref={panel}
        tabIndex={-1}
        aria-busy={list.isFetching}
        className={`outline-none ${selection.ids.length > 0 ? 'pb-14' : ''}`}
      >
        {first === undefined ? (
          list.isError ? (
            <ErrorState
              title="The trash could not be loaded"
              message={messageOf(list.error)}
              busy={list.isFetching}
              onRetry={() => void list.refetch()}
            />
          ) : (
            <TrashSkeleton />
          )
        ) : total === 0 ? (
          <EmptyState
            title={`Nothing was deleted in the last ${days} days.`}
            text="What is deleted from Manage Tasks waits here, in case somebody wants it back."
          />
        ) : entries.length === 0 ? (
          <EmptyState
            title={`Nothing matches ‘${q}’ in the trash.`}
            text={`Without the search there ${total === 1 ? 'is 1 deleted task' : `are ${formatNumber(total)} deleted tasks`}.`}
            action={
              <Button variant="outline" onClick={() => type('')}>
                Show all deleted tasks
              </Button>
            }
          />
        ) : (
          <>
            <TrashTable
              entries={entries}
              selection={selection}
              busy={busy}
              onRestore={restore}
              onPurge={(entry) => ask({ entries: [entry] })}
            />
            {list.hasNextPage ? (
              <LoadMore what="tasks" list={list} />
            ) : (
              <p className="mt-4 text-sm text-ink-2">
                {q === ''
                  ? `${formatNumber(total)} ${total === 1 ? 'task' : 'tasks'}. Nothing else was deleted in the last ${days} days.`
                  : `${formatNumber(entries.length)} of ${formatNumber(total)} deleted tasks.`}
              </p>
            )}
          </>
        )}
      </div>
      <p role="status" className="sr-only">
        {q !== '' && first && !list.isPlaceholderData && `${formatNumber(entries.length)} found`}
      </p>
      {selection.ids.length > 0 && (
        <BulkBar
          count={selection.ids.length}
          allLabel={allChosen ? null : q === '' ? `All ${formatNumber(total)}` : 'All that match'}
          busy={busy}
          onAll={() => void chooseAll()}
          onRestore={() => restore(selection.ids)}
          onPurge={() => ask({ entries: entries.filter(({ _id }) => selection.has(_id)) })}
          onClear={clear}
        />
      )}
      <Suspense>
        {doomed && (
          <PurgeDialog
            doomed={doomed}
            open={asking}
            busy={actions.busy}
            onOpenChange={setAsking}
            onConfirm={() => void purge()}
          />
        )}
      </Suspense>
    </div>
  )
}
