import { SettingsArea } from '#web/features/settings/settings-area.tsx'
import { SettingsOverview } from '#web/features/settings/settings-overview.tsx'
import { settingsPages } from '#web/lib/settings-pages.ts'
import { LazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/settings.ts'

/** The pages of the settings that have no route of their own. */
const pages: Record<string, () => Promise<{ default: () => React.JSX.Element }>> = {
  security: () => import('#web/features/settings/security-screen.tsx'),
  labels: () => import('#web/features/projects/labels-screen.tsx'),
}

export const meta = ({ location: { pathname } }: Route.MetaArgs) => {
  const page = settingsPages.find(({ to }) => to === pathname.replace(/\/$/, ''))
  return [{ title: `${page?.label ?? 'Settings'} · Task Manager` }]
}

/** All settings, or one page of them. */
export default function Settings({ params: { page = '' } }: Route.ComponentProps) {
  const load = pages[page]
  if (!load) return <SettingsOverview />
  return (
    <SettingsArea>
      <LazyPart
        key={page}
        load={load}
        props={{}}
        fallback={<Skeleton className="h-80" />}
        failure="Couldn't load this page."
      />
    </SettingsArea>
  )
}
