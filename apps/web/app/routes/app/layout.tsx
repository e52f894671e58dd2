import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import type { User } from '@task-manager/contract/people/users'
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import stylesheet from '#web/app.css?url'
import { LazyBell } from '#web/features/inbox/lazy-bell.tsx'
import { Live } from '#web/features/live/live.tsx'
import { LiveIndicator } from '#web/features/live/live-indicator.tsx'
import type { PaletteProps } from '#web/features/shell/palette-button.tsx'
import { Shell } from '#web/features/shell/shell.tsx'
import { ShellSkeleton } from '#web/features/shell/shell-skeleton.tsx'
import { useSessionWatch } from '#web/features/shell/use-session-watch.ts'
import type { CaptureProps } from '#web/features/task-capture/capture-form.tsx'
import { useOfflineQueue } from '#web/features/tasks/data/pending-changes.ts'
import { useKeepOnDevice } from '#web/features/tasks/data/use-keep-on-device.ts'
import { useCapture } from '#web/lib/browser/capture.ts'
import { useRowFocus } from '#web/lib/browser/use-row-focus.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { requireUser } from '#web/lib/session/guard.ts'
import { UserContext } from '#web/lib/session/session.ts'
import type { DocumentHandle } from '#web/root.tsx'
import { LazyPart } from '#web/ui/loading/lazy-part.tsx'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'
import type { Route } from './+types/layout.ts'

export const handle: DocumentHandle = { area: 'app' }
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]

/** Checks access to every screen behind login at each navigation. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireUser(request)
clientLoader.hydrate = true as const
export const shouldRevalidate = () => true

export function HydrateFallback() {
  return <ShellSkeleton />
}

const Palette = onDemand<PaletteProps>(() => import('#web/features/task-palette/palette.tsx'))

const Capture = onDemand<CaptureProps>(() => import('#web/features/task-capture/capture-dialog.tsx'))

const loadSetUp = () => import('#web/features/account/security/set-up-screen.tsx')

function Screens({ user }: { user: User }) {
  useOfflineQueue(user._id)
  const [capture, closeCapture] = useCapture()
  usePreload(Capture)
  useKeepOnDevice()
  useRowFocus()
  return (
    <Shell user={user} live={<LiveIndicator />} bell={<LazyBell />} palette={Palette}>
      <Outlet />
      <Live userId={user._id} />
      {capture && (
        <Suspense>
          <Capture user={user} start={capture} onClose={closeCapture} />
        </Suspense>
      )}
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
            <LazyPart load={loadSetUp} props={{}} fallback={null} failure="Couldn't load this page." />
          ) : (
            <Screens user={user} />
          )}
        </UserContext>
      </QueryClientProvider>
    </CSPProvider>
  )
}
