import { type Status, type StatusSummary, statuses } from '@task-manager/contract/tasks'
import { formatNumber } from '#web/lib/format.ts'
import { CountTabs } from '#web/ui/count-tabs.tsx'

export const PANEL_ID = 'task-list'

const tabs = [
  { value: '', label: 'All', count: 'all' },
  { value: statuses[0], label: 'Pending', count: 'pendingTasks' },
  { value: statuses[1], label: 'In Progress', count: 'inProgressTasks' },
  { value: statuses[2], label: 'Completed', count: 'completedTasks' },
] as const satisfies readonly { value: Status | ''; label: string; count: keyof StatusSummary }[]

interface Props {
  status: Status | ''
  summary: StatusSummary | undefined
  onChange: (status: Status | '') => void
}

/** All / Pending / In Progress / Completed, each with its count; without `summary` the counts are empty (spec 8). */
export function StatusTabs({ status, summary, onChange }: Props) {
  return (
    <CountTabs
      label="Status"
      panelId={PANEL_ID}
      tabs={tabs.map((tab) => ({ ...tab, count: formatNumber(summary?.[tab.count]) }))}
      value={status}
      onChange={onChange}
      className="flex-[1_1_24rem]"
    />
  )
}
