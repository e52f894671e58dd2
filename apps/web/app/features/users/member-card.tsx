import type { TeamMember } from '@task-manager/contract/people/users'
import type { Status } from '@task-manager/contract/tasks/tasks'
import { memo } from 'react'
import { Link } from 'react-router'
import { isAdmin } from '#web/lib/session/roles.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CardMenuButton } from '#web/ui/menu/card-menu-button.tsx'
import { LoadLine } from './load-line.tsx'
import { SeenLine } from './seen-line.tsx'
import { tasksOf } from './tasks-of.ts'

type Count = 'pendingTasks' | 'inProgressTasks' | 'completedTasks'

const counts: { count: Count; status: Status }[] = [
  { count: 'pendingTasks', status: 'Pending' },
  { count: 'inProgressTasks', status: 'In Progress' },
  { count: 'completedTasks', status: 'Completed' },
]

/** `skipOffscreen`: the browser skips rendering the card while it is off screen. */
type Props = {
  member: TeamMember
  skipOffscreen: boolean
  now: number
  onMenu: (member: TeamMember, button: HTMLButtonElement) => void
}

/** Image, name, email and three counts, each linked to its tasks. Opening a menu renders no card again. */
export const MemberCard = memo(function MemberCard({ member, skipOffscreen, now, onMenu }: Props) {
  // Lets a long address break after its separators.
  const host = member.email.lastIndexOf('@') + 1
  return (
    <li
      className={classNames(
        'rounded-card border border-hairline bg-surface p-4 shadow-low',
        skipOffscreen && '[contain-intrinsic-size:auto_13.5rem] [content-visibility:auto]',
      )}
    >
      <div className="flex items-center gap-3">
        <Avatar name={member.name} image={member.profileImageUrl} size="large" />
        <div className="min-w-0 flex-1">
          <div className="flex items-start gap-2">
            <div className="relative min-w-0">
              <h2
                className="line-clamp-2 font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere"
                title={member.name}
              >
                <Link
                  to={tasksOf(member, 'all')}
                  className="hover:underline pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-3"
                >
                  <bdi>{member.name}</bdi>
                </Link>
              </h2>
            </div>
            {isAdmin(member) && (
              <Badge tone="ink" className="text-xs">
                Admin
              </Badge>
            )}
            {member.active === false && <Badge className="text-xs">Deactivated</Badge>}
            <CardMenuButton
              name={member.name}
              className="ml-auto"
              onOpen={(button) => onMenu(member, button)}
            />
          </div>
          <p className="line-clamp-2 text-sm text-ink-2 wrap-anywhere" title={member.email}>
            {member.email.slice(0, host)}
            <wbr />
            {member.email.slice(host)}
          </p>
          <SeenLine at={member.lastSeenAt} now={now} />
        </div>
      </div>
      <ul aria-label={`Tasks of ${member.name}`} className="mt-3 grid grid-cols-3 divide-x divide-hairline">
        {counts.map(({ count, status }) => (
          <li key={status} className="px-3 first:pl-0">
            <Link to={tasksOf(member, status)} className="block h-full py-1.5 hover:underline">
              <span className="block text-xl font-bold tabular-nums">{formatNumber(member[count])}</span>
              <span className="block text-xs font-medium text-ink-2">{status}</span>
            </Link>
          </li>
        ))}
      </ul>
      <LoadLine member={member} />
    </li>
  )
})
