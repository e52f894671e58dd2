import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import stylesheet from '#web/app.css?url'
import { Shell } from '#web/features/shell/shell.tsx'
import { ShellSkeleton } from '#web/features/shell/shell-skeleton.tsx'
import { useSessionWatch } from '#web/features/shell/use-session-watch.ts'
import { requireUser } from '#web/lib/guard.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { UserContext } from '#web/lib/session.ts'
import type { DocumentHandle } from '#web/root.tsx'
import type { Route } from './+types/layout.ts'

export const handle: DocumentHandle = { area: 'app' }
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]

/** One gate for every screen behind login; asked again at each navigation. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireUser(request)
clientLoader.hydrate = true as const
export const shouldRevalidate = () => true

export function HydrateFallback() {
  return <ShellSkeleton />
}

export default function AppLayout({ loaderData }: Route.ComponentProps) {
  const user = useSessionWatch(loaderData)
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <UserContext value={user}>
          <Shell user={user}>
            <Outlet />
          </Shell>
        </UserContext>
      </QueryClientProvider>
    </CSPProvider>
  )
}
