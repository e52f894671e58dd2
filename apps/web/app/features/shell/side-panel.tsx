import type { User } from '@task-manager/contract/people/users'
import { LogOut } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { isAdmin } from '#web/lib/session/roles.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { afterFirstScreen } from '#web/ui/first-screen.ts'
import { ACCOUNT, ENQUIRIES, entryOf, LISTS, menuOf } from './menu.ts'

/** Delay in ms before the number of enquiries loads. The menu works without it. */
const SETTLED_MS = 1500
const NewEnquiries = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
  return await import('./new-enquiries.tsx').catch(() => ({ default: () => null }))
})

// Loaded after the list.
const SavedViews = lazy(() =>
  afterFirstScreen(() => import('./saved-views.tsx')).catch(() => ({ default: () => null })),
)

type Props = {
  user: User
  leaving: boolean
  onLogOut: () => void
  /** Called when an entry is chosen, to close the drawer. */
  onNavigate?: () => void
}

const row =
  'flex min-h-9 w-full items-center gap-3 rounded-control px-3 text-sm font-medium transition-colors duration-120 pointer-coarse:min-h-11 pointer-coarse:text-base'
const idle = 'text-ink-2 hover:bg-sunken hover:text-ink'

/** User and menu, beside the page and in the drawer. */
export function SidePanel({ user, leaving, onLogOut, onNavigate }: Props) {
  const here = entryOf(useLocation(), user)
  return (
    <div className="grid gap-4 px-3 py-4">
      <Link
        to={ACCOUNT}
        aria-current={here === ACCOUNT ? 'page' : undefined}
        onClick={onNavigate}
        className={classNames(
          'flex min-h-11 min-w-0 items-center gap-2.5 rounded-control px-2 py-1.5 transition-colors duration-120 hover:bg-sunken',
          here === ACCOUNT && 'bg-sunken',
        )}
      >
        <Avatar name={user.name} image={user.profileImageUrl} />
        <span className="grid min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-2">
            <span dir="auto" className="truncate text-sm font-semibold" title={user.name}>
              {user.name}
            </span>
            {isAdmin(user) && (
              <Badge tone="ink" className="px-2 py-0 text-xs">
                Admin
              </Badge>
            )}
          </span>
          <span className="truncate text-[0.71875rem] text-ink-2" title={user.email}>
            {user.email}
          </span>
        </span>
      </Link>
      <nav aria-label="Main menu">
        <ul className="grid gap-0.5">
          {menuOf(user).map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={to === here ? 'page' : undefined}
                onClick={onNavigate}
                className={classNames(row, to === here ? 'bg-accent text-on-accent' : idle)}
              >
                <Icon size={20} />
                {label}
                {to === ENQUIRIES && (
                  <Suspense>
                    <NewEnquiries />
                  </Suspense>
                )}
              </Link>
              {LISTS.includes(to) && (
                <Suspense>
                  <SavedViews to={to} onNavigate={onNavigate} />
                </Suspense>
              )}
            </li>
          ))}
          <li className="mt-2 border-t border-hairline pt-2">
            <button type="button" className={classNames(row, idle)} disabled={leaving} onClick={onLogOut}>
              <LogOut size={20} />
              Logout
            </button>
          </li>
        </ul>
      </nav>
    </div>
  )
}
