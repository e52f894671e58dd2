import stylesheet from '#web/app.css?url'
import { ShellSkeleton } from '#web/features/shell/shell-skeleton.tsx'
import { redirectToStart } from '#web/lib/session/guard.ts'
import type { DocumentHandle } from '#web/root.tsx'

export const handle: DocumentHandle = { area: 'app' }
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = () => [{ title: 'Task Manager' }]

/** Shows a loading state, then redirects to the dashboard or the public home page (decision A10). */
export const clientLoader = () => redirectToStart()
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <ShellSkeleton />
}

export default function Dispatch() {
  return null
}
