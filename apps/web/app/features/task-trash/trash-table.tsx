import type { TrashEntry } from '@task-manager/contract/tasks/trash'
import { ArrowDown } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import type { Selection } from '#web/features/tasks/parts/selection/use-selection.ts'
import { useNow } from '#web/lib/time/use-polled.ts'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'
import { cell, columns } from './trash-columns.ts'
import { TrashRow } from './trash-row.tsx'

const TrashMenu = onDemand(() => import('./trash-menu.tsx'))

interface Props {
  entries: readonly TrashEntry[]
  selection: Selection
  busy: boolean
  /** Stable between renders. */
  onRestore: (ids: readonly string[]) => void
  onPurge: (entry: TrashEntry) => void
}

const head = `${cell} text-left text-xs font-medium text-ink-2`

export function TrashTable({ entries, selection, busy, onRestore, onPurge }: Props) {
  const now = useNow()
  const [menu, setMenu] = useState<{ entry: TrashEntry; anchor: HTMLButtonElement } | null>(null)
  const openMenu = useCallback(
    (entry: TrashEntry, anchor: HTMLButtonElement) => setMenu({ entry, anchor }),
    [],
  )
  usePreload(TrashMenu)
  const count = selection.ids.length
  const all = count === entries.length
  return (
    <>
      <table className="w-full border-collapse max-md:block">
        <caption className="sr-only">Deleted tasks, most recent first</caption>
        <thead className="max-md:block">
          <tr className="border-b border-hairline max-md:flex">
            <td className={`${cell} ${columns.tick}`}>
              <label className="flex min-h-9.5 cursor-pointer items-center gap-2 text-sm text-ink-2 select-none pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  checked={all}
                  ref={(box) => {
                    if (box) box.indeterminate = count > 0 && !all
                  }}
                  onChange={() => selection.select(all ? [] : entries.map(({ _id }) => _id))}
                  className="choice-box size-4 shrink-0 pointer-coarse:size-5"
                />
                <span className="whitespace-nowrap md:sr-only">Select all shown</span>
              </label>
            </td>
            <th scope="col" className={`${head} max-md:sr-only`}>
              Task
            </th>
            <th scope="col" className={`${head} max-lg:sr-only`}>
              Project
            </th>
            <th scope="col" className={`${head} max-md:sr-only`}>
              Deleted by
            </th>
            <th
              scope="col"
              aria-sort="descending"
              className={`${head} font-semibold! text-ink! max-md:sr-only`}
            >
              <span className="inline-flex items-center gap-1">
                Deleted
                <ArrowDown size={12} />
              </span>
            </th>
            <th scope="col" className={`${head} max-md:sr-only`}>
              Permanently deleted
            </th>
            <td className={`${cell} max-md:hidden`} />
          </tr>
        </thead>
        <tbody className="max-md:block">
          {entries.map((entry) => (
            <TrashRow
              key={entry._id}
              entry={entry}
              now={now}
              selected={selection.has(entry._id)}
              busy={busy}
              menuOpen={menu?.entry._id === entry._id}
              onToggle={selection.toggle}
              onRestore={onRestore}
              onMenu={openMenu}
            />
          ))}
        </tbody>
      </table>
      <Suspense>
        {menu && (
          <TrashMenu
            key={menu.entry._id}
            {...menu}
            onRestore={() => onRestore([menu.entry._id])}
            onPurge={() => onPurge(menu.entry)}
            onClosed={() => setMenu(null)}
          />
        )}
      </Suspense>
    </>
  )
}
