import type { Status } from '@task-manager/contract/tasks/tasks'
import { StatusGlyph } from '#web/features/tasks/parts/badges/status-glyph.tsx'
import type { Item } from './palette-items.ts'

/** Status icons before task titles, as in the lists. */
export const statusIcons: Record<Status, Item['Icon']> = {
  Pending: () => <StatusGlyph status="Pending" />,
  'In Progress': () => <StatusGlyph status="In Progress" />,
  Completed: () => <StatusGlyph status="Completed" />,
}
