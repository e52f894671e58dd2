import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import type { User } from '@task-manager/contract/users'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import stylesheet from '#web/app.css?url'
import type { LiveFollower } from '#web/features/live/live-follower.tsx'
import { LiveIndicator } from '#web/features/live/live-indicator.tsx'
import { Shell } from '#web/features/shell/shell.tsx'
import { ShellSkeleton } from '#web/features/shell/shell-skeleton.tsx'
import { useSessionWatch } from '#web/features/shell/use-session-watch.ts'
import { useOutbox } from '#web/features/tasks/waiting.ts'
import { requireUser } from '#web/lib/guard.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { UserContext } from '#web/lib/session.ts'
import type { DocumentHandle } from '#web/root.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import type { Route } from './+types/layout.ts'

export const handle: DocumentHandle = { area: 'app' }
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]

/** The screen's own calls leave first, in ms. */
const SETTLE_MS = 300

/** One gate for every screen behind login; asked again at each navigation. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireUser(request)
clientLoader.hydrate = true as const
export const shouldRevalidate = () => true

export function HydrateFallback() {
  return <ShellSkeleton />
}

/** After the screen: nothing on it waits for what only keeps it true. */
function Live({ userId }: { userId: string }) {
  const [Follower, setFollower] = useState<typeof LiveFollower | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      // Out of reach: the screen then shows what it asked for, as it did before.
      import('#web/features/live/live-follower.tsx').then(
        (part) => setFollower(() => part.LiveFollower),
        () => {},
      )
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return Follower && <Follower userId={userId} />
}

const loadSetUp = () => import('#web/features/auth/set-up-screen.tsx')

function Screens({ user }: { user: User }) {
  useOutbox(user._id)
  return (
    <Shell user={user} live={<LiveIndicator />}>
      <Outlet />
      <Live userId={user._id} />
    </Shell>
  )
}

export default function AppLayout({ loaderData }: Route.ComponentProps) {
  const user = useSessionWatch(loaderData)
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <UserContext value={user}>
          {user.twoStepNeeded ? (
            <LazyPart load={loadSetUp} props={{}} fallback={null} failure="This page could not be loaded." />
          ) : (
            <Screens user={user} />
          )}
        </UserContext>
      </QueryClientProvider>
    </CSPProvider>
  )
}
