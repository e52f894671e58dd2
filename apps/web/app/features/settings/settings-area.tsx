import { ArrowLeft } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { SETTINGS, settingsPages } from '#web/lib/settings-pages.ts'
import { classNames } from '#web/ui/class-names.ts'

/** A page of the settings, beside the list of all; narrow windows have a link to that list instead. */
export function SettingsArea({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-2 xl:grid-cols-[8.5rem_minmax(0,1fr)]">
      <nav aria-label="Settings" className="text-sm print:hidden">
        <Link
          to={SETTINGS}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-control text-ink-2 hover:text-ink xl:hidden pointer-coarse:min-h-11"
        >
          <ArrowLeft size={16} />
          Settings
        </Link>
        <ul className="sticky top-16 grid gap-0.5 max-xl:hidden">
          {settingsPages.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={pathname === to ? 'page' : undefined}
                className={classNames(
                  '-mx-3 flex min-h-9 items-center rounded-control px-3 pointer-coarse:min-h-11',
                  pathname === to
                    ? 'bg-sunken font-semibold text-ink'
                    : 'text-ink-2 hover:bg-sunken hover:text-ink',
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

/** The component of a route: a screen in the settings. */
export const inSettings = (Screen: ComponentType) =>
  function Page() {
    return (
      <SettingsArea>
        <Screen />
      </SettingsArea>
    )
  }
