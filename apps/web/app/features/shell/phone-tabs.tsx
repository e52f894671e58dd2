import { UserRound } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'
import { ACCOUNT, entryOf, menuOf } from './menu.ts'

/** The number of tabs; for members the last one is their account. */
const TABS = 4
const account = { to: ACCOUNT, label: 'Account', icon: UserRound }

/** The most used screens, at the bottom of a phone. The menu has all of them. */
export default function PhoneTabs({ user }: { user: { role: string } }) {
  const here = entryOf(useLocation(), user)
  return (
    // As high as the bar, so that the end of the page can be scrolled clear of it. Both are hidden while the field of a
    // comment is docked at the bottom, and the tabs while the bar of selected tasks covers them. In very low windows, as at
    // 400 % zoom, they are the end of the page and cover nothing.
    <div className="invisible h-14.25 *:visible [[data-bar]_&]:*:invisible [[data-comment-dock]_&]:hidden sm:hidden print:hidden">
      <nav
        aria-label="Main screens"
        className="fixed inset-x-0 bottom-0 z-10 flex border-t border-hairline bg-surface [@media(height<20rem)]:static"
      >
        {[...menuOf(user), account].slice(0, TABS).map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            aria-current={to === here ? 'page' : undefined}
            className={classNames(
              'flex min-h-14 flex-1 flex-col items-center justify-center gap-1 text-center text-xs leading-none',
              to === here ? 'font-semibold text-ink' : 'text-ink-2',
            )}
          >
            <Icon size={20} />
            {label}
          </Link>
        ))}
      </nav>
    </div>
  )
}
