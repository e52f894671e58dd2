import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { settingsPages } from '#web/lib/settings-pages.ts'
import { MembersAddTasks } from './members-add-tasks.tsx'
import { RemoveSampleTeam } from './remove-sample-team.tsx'

/** All pages of the settings, with a description of each. */
export function SettingsOverview() {
  return (
    <div className="grid max-w-190 gap-4">
      <h1 className="text-page">Settings</h1>
      <ul className="border-t border-hairline">
        {settingsPages.map(({ to, label, text }) => (
          <li key={to} className="border-b border-hairline">
            <Link
              to={to}
              className="-mx-3 flex min-h-14 items-center gap-4 rounded-md px-3 py-2 hover:bg-sunken"
            >
              <span className="grid min-w-0 flex-1">
                <span className="font-medium">{label}</span>
                <span className="text-sm text-ink-2">{text}</span>
              </span>
              <ChevronRight size={16} className="shrink-0 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
      <MembersAddTasks />
      <RemoveSampleTeam />
    </div>
  )
}
