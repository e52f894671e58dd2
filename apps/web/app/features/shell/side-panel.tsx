import type { User } from '@task-manager/contract/users'
import { LogOut } from 'lucide-react'
import { NavLink } from 'react-router'
import { isAdmin } from '#web/lib/roles.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { menuOf } from './menu.ts'

type Props = {
  user: User
  leaving: boolean
  onLogOut: () => void
  /** After an entry was chosen: the drawer closes itself. */
  onNavigate?: () => void
}

const row =
  'flex min-h-10 w-full items-center gap-3 rounded-control px-3 font-medium transition-colors duration-120 pointer-coarse:min-h-11'
const idle = 'text-ink-2 hover:bg-sunken hover:text-ink'

/** Who is signed in, and where he can go: the same beside the page and in the drawer. */
export function SidePanel({ user, leaving, onLogOut, onNavigate }: Props) {
  return (
    <div className="grid gap-6 p-4">
      <div className="grid min-w-0 justify-items-center gap-1 px-2 py-1 text-center">
        <Avatar
          name={user.name}
          image={user.profileImageUrl}
          size="huge"
          className="bg-violet-soft text-violet-text"
        />
        <span className="mt-2 line-clamp-2 max-w-full font-semibold wrap-anywhere">{user.name}</span>
        <span className="max-w-full text-sm wrap-anywhere text-ink-2">{user.email}</span>
        {isAdmin(user) && (
          <Badge tone="ink" className="mt-1 text-xs">
            Admin
          </Badge>
        )}
      </div>
      <nav aria-label="Main menu">
        <ul className="grid gap-1.5">
          {menuOf(user).map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                onClick={onNavigate}
                className={({ isActive }) => classNames(row, isActive ? 'bg-accent text-on-accent' : idle)}
              >
                <Icon size={20} aria-hidden="true" />
                {label}
              </NavLink>
            </li>
          ))}
          <li>
            <button type="button" className={classNames(row, idle)} disabled={leaving} onClick={onLogOut}>
              <LogOut size={20} aria-hidden="true" />
              Logout
            </button>
          </li>
        </ul>
      </nav>
    </div>
  )
}
