import { COUNTED_MAX, type Status, type StatusSummary, statuses } from '@task-manager/contract/tasks'
import { useState } from 'react'
import { formatNumber } from '#web/lib/time/format.ts'
import { CountTabs } from '#web/ui/count-tabs.tsx'

export const PANEL_ID = 'task-list'

const tabs = [
  { value: '', label: 'All', count: 'all' },
  { value: statuses[0], label: 'Pending', count: 'pendingTasks' },
  { value: statuses[1], label: 'In Progress', count: 'inProgressTasks' },
  { value: statuses[2], label: 'Completed', count: 'completedTasks' },
] as const satisfies readonly { value: Status | ''; label: string; count: keyof StatusSummary }[]

/** '1,000+' from where a searched list is not counted any further (decision T34); with `more` any count is of some. */
export const countText = (count: number | undefined, exact: boolean, more = false): string =>
  !exact && count !== undefined && (more || count > COUNTED_MAX)
    ? `${formatNumber(Math.min(count, COUNTED_MAX))}+`
    : formatNumber(count)

interface Props {
  status: Status | ''
  summary: StatusSummary | undefined
  /** The numbers go on above a thousand. */
  exact: boolean
  onChange: (status: Status | '') => void
}

/** All / Pending / In Progress / Completed, each with its count; without `summary` the counts are empty (spec 8). */
export function StatusTabs({ status, summary, exact, onChange }: Props) {
  // Chosen at once; its list takes longer to draw.
  const [pressed, setPressed] = useState<{ tab: Status | ''; instead: Status | '' } | null>(null)
  if (pressed && pressed.instead !== status) setPressed(null)
  return (
    <CountTabs
      label="Status"
      panelId={PANEL_ID}
      tabs={tabs.map((tab) => ({ ...tab, count: countText(summary?.[tab.count], exact) }))}
      value={pressed?.instead === status ? pressed.tab : status}
      onChange={(tab) => {
        setPressed({ tab, instead: status })
        onChange(tab)
      }}
      className="flex-1"
    />
  )
}

/** What the chosen tab holds. */
export const foundIn = (status: Status | '', summary: StatusSummary | undefined): number | undefined =>
  summary?.[tabs.find(({ value }) => value === status)?.count ?? 'all']

/** '28 tasks' */
export const foundText = (count: number | undefined, exact: boolean): string | undefined =>
  count === undefined ? undefined : `${countText(count, exact)} ${count === 1 ? 'task' : 'tasks'}`
