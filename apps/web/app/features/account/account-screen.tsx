import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { useUser } from '#web/lib/session/session.ts'
import { type CountTab, CountTabs, tabPanel } from '#web/ui/list/count-tabs.tsx'
import { LazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountEmail } from './account-email.tsx'
import { AccountPassword } from './account-password.tsx'
import { AccountProfile } from './account-profile.tsx'
import { AccountSection } from './account-section.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { AccountShortcuts } from './account-shortcuts.tsx'
import { AccountTheme } from './account-theme.tsx'

// Not a route: another route would add a line to the router's list on every page.
const loadTwoStep = () => import('./security/account-two-step.tsx')

const loadNotifications = () => import('./account-notifications.tsx')

// Loaded on demand, because login shares the other code of the account but needs no downloads.
const loadData = () => import('./account-data.tsx')

const tabs = [
  { value: 'profile', label: 'Profile', more: 'and sign-in', count: '' },
  { value: 'notifications', label: 'Notifications', count: '' },
  { value: 'theme', label: 'Theme', more: 'and shortcuts', count: '' },
  { value: 'data', label: 'My data', count: '' },
] as const satisfies readonly CountTab<string>[]
type Tab = (typeof tabs)[number]['value']

function Panel({ tab }: { tab: Tab }) {
  const user = useUser()
  if (tab === 'notifications' || tab === 'data')
    return (
      <LazyPart
        key={tab}
        load={tab === 'data' ? loadData : loadNotifications}
        props={{}}
        fallback={
          <div className="py-6">
            <Skeleton className="h-120" />
          </div>
        }
        failure="Couldn't load this tab."
      />
    )
  if (tab === 'theme')
    return (
      <>
        <AccountTheme />
        <AccountShortcuts />
      </>
    )
  return (
    <>
      <AccountProfile user={user} />
      <AccountEmail user={user} />
      <AccountPassword user={user} />
      <AccountSection
        title="Two-step sign-in"
        text="An extra step at sign-in, so a stolen password isn't enough."
      >
        <LazyPart
          load={loadTwoStep}
          props={{}}
          fallback={<Skeleton className="h-14" />}
          failure="Couldn't load two-step sign-in."
        />
      </AccountSection>
      <AccountSessions />
    </>
  )
}

/** The user's own account (decision A12). The address names the tab. */
export function AccountScreen() {
  const panelId = useId()
  const [address, setAddress] = useSearchParams()
  const tab: Tab = tabs.find(({ value }) => value === address.get('tab'))?.value ?? 'profile'
  return (
    <div className="max-w-190">
      <h1 className="mb-2 text-page">Account</h1>
      <CountTabs
        label="Account"
        panelId={panelId}
        tabs={tabs}
        value={tab}
        onChange={(next) => setAddress(next === 'profile' ? {} : { tab: next }, { replace: true })}
      />
      {/* The tabs draw the hairline of the first section. */}
      <div {...tabPanel(panelId)} className="*:first:border-t-0">
        <Panel tab={tab} />
      </div>
    </div>
  )
}
