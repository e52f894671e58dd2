import type { Status } from '@task-manager/contract/tasks'
import type { TeamMember } from '@task-manager/contract/users'
import { Link } from 'react-router'
import { formatNumber } from '#web/lib/format.ts'
import { isAdmin } from '#web/lib/roles.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Count = 'pendingTasks' | 'inProgressTasks' | 'completedTasks'

const counts: { count: Count; status: Status; look: string }[] = [
  { count: 'pendingTasks', status: 'Pending', look: 'bg-violet-soft text-violet-text' },
  { count: 'inProgressTasks', status: 'In Progress', look: 'bg-cyan-soft text-cyan-text' },
  { count: 'completedTasks', status: 'Completed', look: 'bg-lime-soft text-lime-text' },
]

function tasksOf(member: TeamMember, status?: Status): string {
  return `/admin/tasks?${new URLSearchParams({ ...(status && { status }), assignedTo: member._id })}`
}

/** `sparing` leaves the drawing of a card that is out of sight to the moment it comes into sight. */
type Props = { member: TeamMember; sparing: boolean }

/** Image, name, e-mail and three counts; each leads to the tasks behind it. */
export function MemberCard({ member, sparing }: Props) {
  return (
    <li
      className={classNames(
        'rounded-card border border-hairline bg-surface p-5 shadow-low',
        sparing && '[contain-intrinsic-size:auto_10.5rem] [content-visibility:auto]',
      )}
    >
      <div className="flex items-center gap-3">
        <Avatar name={member.name} image={member.profileImageUrl} size="large" />
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2">
            <h2
              className="min-w-0 truncate font-sans text-base font-semibold tracking-normal"
              title={member.name}
            >
              <Link to={tasksOf(member)} className="hover:underline">
                {member.name}
              </Link>
            </h2>
            {isAdmin(member) && (
              <Badge tone="ink" className="text-xs">
                Admin
              </Badge>
            )}
          </div>
          <p className="truncate text-sm text-ink-2" title={member.email}>
            {member.email}
          </p>
        </div>
      </div>
      <ul aria-label={`Tasks of ${member.name}`} className="mt-4 grid grid-cols-3 gap-2">
        {counts.map(({ count, status, look }) => (
          <li key={status}>
            <Link
              to={tasksOf(member, status)}
              className={classNames(
                'block h-full rounded-control px-2.5 py-2 ring-current transition-shadow duration-120 hover:ring-1',
                look,
              )}
            >
              <span className="block text-xl font-bold tabular-nums">{formatNumber(member[count])}</span>
              <span className="block text-xs font-medium">{status}</span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
