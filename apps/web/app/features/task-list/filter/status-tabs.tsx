import type { StatusSummary } from '@task-manager/contract/status-counts'
import { type StatusFilter, statuses } from '@task-manager/contract/tasks/task-values'
import { useState } from 'react'
import { countInTab, countLabel } from '#web/features/tasks/data/find/counts.ts'
import { CountTabs } from '#web/ui/list/count-tabs.tsx'

export const PANEL_ID = 'task-list'

const tabs = (['Open', '', ...statuses] as const).map((value) => ({ value, label: value || 'All' }))

interface Props {
  status: StatusFilter
  summary: StatusSummary | undefined
  /** Counts above a thousand are exact. */
  exact: boolean
  /** Adds a first tab for the tasks that are not completed. */
  withOpen: boolean
  onChange: (status: StatusFilter) => void
}

/** Open / All / Pending / In Progress / Completed, each with its count; without `summary` the counts are empty (spec 8). */
export function StatusTabs({ status, summary, exact, withOpen, onChange }: Props) {
  // The pressed tab is shown at once, because its list takes longer.
  const [pressed, setPressed] = useState<{ tab: StatusFilter; instead: StatusFilter } | null>(null)
  if (pressed && pressed.instead !== status) setPressed(null)
  return (
    <CountTabs
      label="Status"
      panelId={PANEL_ID}
      tabs={tabs
        .slice(withOpen || status === 'Open' ? 0 : 1)
        .map((tab) => ({ ...tab, count: countLabel(countInTab(tab.value, summary), exact) || null }))}
      value={pressed?.instead === status ? pressed.tab : status}
      onChange={(tab) => {
        setPressed({ tab, instead: status })
        onChange(tab)
      }}
      className="flex-1"
    />
  )
}
