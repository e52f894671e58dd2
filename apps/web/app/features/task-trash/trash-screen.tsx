import { useInfiniteQuery } from '@tanstack/react-query'
import type { TrashEntry } from '@task-manager/contract/tasks/trash'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useBulkTab } from '#web/features/tasks/parts/selection/use-bulk-tab.ts'
import { useRowKeys } from '#web/features/tasks/parts/selection/use-row-keys.ts'
import { useSelection } from '#web/features/tasks/parts/selection/use-selection.ts'
import { useEscape } from '#web/lib/browser/use-escape.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { PurgeTarget } from './purge-dialog.tsx'
import { trashList } from './trash.queries.ts'
import { TrashContent } from './trash-content.tsx'
import { TrashToolbar } from './trash-toolbar.tsx'
import { useSearch } from './use-search.ts'
import { useSelectAll } from './use-select-all.ts'
import { useTrashActions } from './use-trash-actions.tsx'

const PurgeDialog = onDemand(() => import('./purge-dialog.tsx'))

const NONE: TrashEntry[] = []

/** Deleted tasks that can be restored or deleted permanently (decision T20). */
export function TrashScreen() {
  const { q, typed, setTyped } = useSearch()
  const list = useInfiniteQuery(trashList(q))
  const first = list.data?.pages[0]
  const entries = useMemo(() => list.data?.pages.flatMap((page) => page.entries) ?? NONE, [list.data])
  const selection = useSelection(useMemo(() => entries.map(({ _id }) => _id), [entries]))
  const { selectAll, selecting } = useSelectAll(list, selection)
  const [target, setTarget] = useState<PurgeTarget | null>(null)
  const [confirming, setConfirming] = useState(false)
  const screen = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  usePreload(PurgeDialog)

  const actions = useTrashActions(() => {
    // Removing a focused row loses the focus, so the panel gets it.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  })
  const busy = actions.busy || selecting
  const { mutate: restore } = actions.restore

  const confirmPurge = (next: PurgeTarget) => {
    setTarget(next)
    setConfirming(true)
  }
  async function purge() {
    if (target === null) return
    if ('everything' in target) await actions.empty.mutateAsync(target.until).catch(() => undefined)
    else await actions.remove.mutateAsync(target.entries.map(({ _id }) => _id)).catch(() => undefined)
    setConfirming(false)
  }
  const clear = () => {
    selection.clear()
    const last = CSS.escape(selection.anchor() ?? '')
    panel.current?.querySelector<HTMLElement>(`[data-tick="${last}"]`)?.focus()
  }
  const count = selection.ids.length
  useEscape(screen, count > 0, clear)
  useBulkTab(screen, selection.has, count > 0)
  useRowKeys(screen, selection.toggle)

  const total = first?.total ?? 0
  const allLabel = q === '' ? `All ${formatNumber(total)}` : 'All that match'
  return (
    <div ref={screen} className="grid grid-cols-1 gap-4">
      <div className="grid gap-2">
        <TrashToolbar
          typed={typed}
          empty={first && total === 0}
          busy={busy}
          onType={setTyped}
          onEmpty={() => confirmPurge({ everything: total, until: first?.newest ?? null })}
        />
        {first && (
          <p className="max-w-[68ch] text-sm text-ink-2">
            Deleted tasks stay here for {first.days} days. Restoring brings back everything.
          </p>
        )}
      </div>
      <div
        ref={panel}
        tabIndex={-1}
        aria-busy={list.isFetching}
        className={`outline-none ${count > 0 ? 'pb-14' : ''}`}
      >
        <TrashContent
          list={list}
          entries={entries}
          q={q}
          onShowAll={() => setTyped('')}
          selection={selection}
          busy={busy}
          onRestore={restore}
          onPurge={(entry) => confirmPurge({ entries: [entry] })}
        />
      </div>
      <p role="status" className="sr-only">
        {q !== '' && first && !list.isPlaceholderData && `${formatNumber(entries.length)} found`}
      </p>
      {count > 0 && (
        <BulkBar
          count={count}
          allLabel={count === entries.length && !list.hasNextPage ? null : allLabel}
          busy={busy}
          onAll={() => void selectAll()}
          onRestore={() => restore(selection.ids)}
          onPurge={() => confirmPurge({ entries: entries.filter(({ _id }) => selection.has(_id)) })}
          onClear={clear}
        />
      )}
      <Suspense>
        {target && (
          <PurgeDialog
            target={target}
            open={confirming}
            busy={actions.busy}
            onClose={() => setConfirming(false)}
            onConfirm={() => void purge()}
            // 'Empty trash' is hidden then.
            finalFocus={() => (total === 0 ? panel.current : true)}
          />
        )}
      </Suspense>
    </div>
  )
}
