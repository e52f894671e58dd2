import type { Priority, Status } from '@task-manager/contract/tasks/tasks'
import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '#web/ui/badge.tsx'

/** Spec 2, the colours of cards and details: violet, cyan, lime. */
const statusTones: Record<Status, Tone> = { Pending: 'violet', 'In Progress': 'cyan', Completed: 'lime' }

/**
 * `children` are shown before the status. The early cards have none, so that their script need not contain the glyph.
 */
export function StatusBadge({ status, children }: { status: Status; children?: ReactNode }) {
  return (
    <Badge tone={statusTones[status]}>
      {children}
      {status}
    </Badge>
  )
}

/** On a card any priority other than Low or Medium is red (spec 2). */
export function PriorityBadge({ priority }: { priority: Priority }) {
  const tone = priority === 'Low' ? 'green' : priority === 'Medium' ? 'amber' : 'red'
  return (
    <Badge tone={tone}>
      <Flag size={12} strokeWidth={2.5} />
      {priority}
      <span className="sr-only"> priority</span>
    </Badge>
  )
}
