import type { Status } from '@task-manager/contract/tasks'
import { StatusGlyph } from '#web/features/tasks/parts/status-glyph.tsx'
import type { Item } from './palette-items.ts'

/** A task's status before its title, as the lists draw it. */
export const statusIcons: Record<Status, Item['Icon']> = {
  Pending: () => <StatusGlyph status="Pending" />,
  'In Progress': () => <StatusGlyph status="In Progress" />,
  Completed: () => <StatusGlyph status="Completed" />,
}
