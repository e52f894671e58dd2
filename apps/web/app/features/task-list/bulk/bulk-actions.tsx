import { listTaskIds, type TaskPatch } from '@task-manager/contract/tasks/task-bulk'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRights } from '#web/features/task-list/row/rights.ts'
import { setRowSelection } from '#web/features/task-list/row/selection-store.ts'
import { isPlainList, type ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import { useBulkTab } from '#web/features/tasks/parts/selection/use-bulk-tab.ts'
import { useRowKeys } from '#web/features/tasks/parts/selection/use-row-keys.ts'
import { useSelection } from '#web/features/tasks/parts/selection/use-selection.ts'
import { useEscape } from '#web/lib/browser/use-escape.ts'
import { api } from '#web/lib/http/api.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { focusMainIfLost } from '#web/ui/focus-main.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { bulkChange } from './bulk-change.tsx'
import { bulkExport, type Format } from './bulk-export.tsx'
import { selectAllLabel, truncatedLabel } from './select-all-labels.ts'
import { useTaskShortcuts } from './use-task-shortcuts.ts'

const BulkBar = onDemand(() => import('./bulk-bar.tsx'))

export interface BulkActionsProps {
  /** The screen: the list and its header. */
  screen: RefObject<HTMLElement | null>
  pages: readonly { readonly tasks: readonly Task[] }[]
  filter: ListFilter
  /** The number of tasks in the list, as far as they are counted. */
  count: number | undefined
  /** Not all tasks are loaded. */
  more: boolean
}

/** The keys of the list; for administrators also the selection and the bar that changes it (decision T38). */
export default function BulkActions({ screen, pages, filter, count, more }: BulkActionsProps) {
  const tasks = useMemo(() => pages.flatMap((page) => page.tasks), [pages])
  const all = useMemo(() => tasks.map(({ _id }) => _id), [tasks])
  const { ids, has, toggle, select, clear, anchor } = useSelection(all, more)
  const [busy, setBusy] = useState(false)
  const { edit: canEdit } = useRights()
  const loaded = all.filter(has).length
  const active = ids.length > 0

  // Another filter clears the selection.
  const list = JSON.stringify(filter)
  const shown = useRef(list)
  useEffect(() => {
    shown.current = list
    clear()
  }, [list, clear])

  useEffect(() => {
    if (!canEdit) return
    setRowSelection({
      has,
      toggle,
      loaded: loaded === 0 ? 'none' : loaded === all.length ? 'all' : 'some',
      toggleLoaded: () => select(loaded === all.length ? [] : all),
    })
  }, [canEdit, has, toggle, select, loaded, all])
  useEffect(() => () => setRowSelection(null), [])

  const leave = () => {
    clear()
    const row = screen.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(anchor() ?? '')}"]`)
    row?.querySelector<HTMLElement>('a')?.focus()
  }
  useEscape(screen, active, leave)
  useBulkTab(screen, has, active)
  useRowKeys(screen, canEdit ? toggle : () => {})
  useTaskShortcuts(screen, canEdit, tasks)

  async function chooseAll() {
    if (!more) return select(all)
    setBusy(true)
    try {
      const answer = await api(listTaskIds, { query: { ...filter } })
      // Another list is on show: its bar must not change tasks of this one.
      if (shown.current !== list) return setBusy(false)
      select(answer.ids, answer.ids)
      if (answer.more) toast(truncatedLabel(answer.ids.length))
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  async function change(patch: TaskPatch, describe: (tasks: string) => string) {
    setBusy(true)
    await bulkChange(ids, patch, describe)
    setBusy(false)
    if (patch.delete) clear()
    // The row or dialog that had the focus was removed.
    focusMainIfLost()
  }

  async function save(format: Format) {
    setBusy(true)
    await bulkExport(ids, format)
    setBusy(false)
  }

  if (!canEdit || !active) return null
  return (
    <Suspense>
      <BulkBar
        ids={ids}
        hidden={ids.length - loaded}
        allLabel={!more && loaded === all.length ? null : selectAllLabel(count, isPlainList(filter))}
        busy={busy}
        onAll={() => void chooseAll()}
        onClear={leave}
        onChange={(patch, describe) => void change(patch, describe)}
        onExport={(format) => void save(format)}
      />
    </Suspense>
  )
}
