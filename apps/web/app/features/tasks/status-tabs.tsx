import { type Status, type StatusSummary, statuses } from '@task-manager/contract/tasks'
import { type KeyboardEvent, useRef } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { classNames } from '#web/ui/class-names.ts'

export const PANEL_ID = 'task-list'

const tabs = [
  { value: '', label: 'All', count: 'all' },
  { value: statuses[0], label: 'Pending', count: 'pendingTasks' },
  { value: statuses[1], label: 'In Progress', count: 'inProgressTasks' },
  { value: statuses[2], label: 'Completed', count: 'completedTasks' },
] as const satisfies readonly { value: Status | ''; label: string; count: keyof StatusSummary }[]

/** The tab of a step to the left or right, around the ends; null for keys that do not move. */
function neighbour(key: string, index: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % tabs.length
  if (key === 'ArrowLeft') return (index + tabs.length - 1) % tabs.length
  if (key === 'Home') return 0
  return key === 'End' ? tabs.length - 1 : null
}

export const tabId = (status: Status | ''): string =>
  `tab-${status === '' ? 'all' : status.toLowerCase().replace(' ', '-')}`

/** All / Pending / In Progress / Completed, each with its count; without `summary` the counts are empty (spec 8). */
export function StatusTabs({
  status,
  summary,
  onChange,
}: {
  status: Status | ''
  summary: StatusSummary | undefined
  onChange: (status: Status | '') => void
}) {
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent, index: number) {
    const next = neighbour(event.key, index)
    const tab = next === null ? undefined : tabs[next]
    if (next === null || !tab) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
    onChange(tab.value)
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Status"
      className="flex min-w-0 flex-[1_1_24rem] gap-1 overflow-x-auto overscroll-x-contain shadow-[inset_0_-1px_0_var(--hairline)] [scrollbar-width:none]"
    >
      {tabs.map((tab, index) => {
        const active = tab.value === status
        return (
          <button
            key={tab.label}
            id={tabId(tab.value)}
            type="button"
            role="tab"
            aria-selected={active}
            aria-controls={PANEL_ID}
            tabIndex={active ? 0 : -1}
            onKeyDown={(event) => onKeyDown(event, index)}
            onClick={() => onChange(tab.value)}
            className={classNames(
              'flex min-h-11 shrink-0 items-center gap-2 border-b-2 px-3 font-medium -outline-offset-3 transition-colors duration-120',
              active ? 'border-ink text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {tab.label}
            {summary && (
              <span
                className={classNames(
                  'min-w-6 rounded-full px-2 py-0.5 text-center text-badge font-semibold tabular-nums',
                  active ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-2',
                )}
              >
                {formatNumber(summary[tab.count])}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
