import type { Priority, Status } from '@task-manager/contract/tasks/tasks'
import { Flag } from 'lucide-react'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { StatusGlyph } from './status-glyph.tsx'

/** Spec 2, the colours of cards and details: violet, cyan, lime. */
const statusTones: Record<Status, Tone> = { Pending: 'violet', 'In Progress': 'cyan', Completed: 'lime' }

export function StatusBadge({ status, glyph = false }: { status: Status; glyph?: boolean }) {
  return (
    <Badge tone={statusTones[status]}>
      {glyph && <StatusGlyph status={status} className="size-3.5" />}
      {status}
    </Badge>
  )
}

/** On a card any priority other than Low or Medium is red (spec 2). */
export function PriorityBadge({ priority }: { priority: Priority }) {
  const tone = priority === 'Low' ? 'green' : priority === 'Medium' ? 'amber' : 'red'
  return (
    <Badge tone={tone}>
      <Flag size={12} strokeWidth={2.5} aria-hidden="true" />
      {priority}
      <span className="sr-only"> priority</span>
    </Badge>
  )
}
