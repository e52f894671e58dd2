import { type Status, type StatusSummary, statuses } from '@task-manager/contract/tasks'
import { useState } from 'react'
import { countLabel, summaryKeys } from '#web/features/task-list/row/counts.ts'
import { CountTabs } from '#web/ui/list/count-tabs.tsx'

export const PANEL_ID = 'task-list'

const tabs = (['', ...statuses] as const).map((value) => ({ value, label: value === '' ? 'All' : value }))

interface Props {
  status: Status | ''
  summary: StatusSummary | undefined
  /** Counts above a thousand are exact. */
  exact: boolean
  onChange: (status: Status | '') => void
}

/** All / Pending / In Progress / Completed, each with its count; without `summary` the counts are empty (spec 8). */
export function StatusTabs({ status, summary, exact, onChange }: Props) {
  // The tab changes at once; its list takes longer.
  const [pressed, setPressed] = useState<{ tab: Status | ''; instead: Status | '' } | null>(null)
  if (pressed && pressed.instead !== status) setPressed(null)
  return (
    <CountTabs
      label="Status"
      panelId={PANEL_ID}
      tabs={tabs.map((tab) => ({ ...tab, count: countLabel(summary?.[summaryKeys[tab.value]], exact) }))}
      value={pressed?.instead === status ? pressed.tab : status}
      onChange={(tab) => {
        setPressed({ tab, instead: status })
        onChange(tab)
      }}
      className="flex-1"
    />
  )
}
