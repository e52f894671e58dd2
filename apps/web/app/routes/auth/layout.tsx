import { useEffect } from 'react'
import { Outlet } from 'react-router'
import stylesheet from '#web/app.css?url'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { followLogout } from '#web/lib/session-store/session-store.ts'
import type { DocumentHandle } from '#web/root.tsx'
import { SiteBar } from '#web/site/bar/site-bar.tsx'

export const handle: DocumentHandle = { area: 'auth' }
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]

export default function AuthLayout() {
  // A tab whose session ended has drafts for its next login.
  useEffect(() => {
    window.addEventListener('storage', followLogout)
    return () => window.removeEventListener('storage', followLogout)
  }, [])
  return (
    <div className="flex min-h-dvh flex-col [--control:2.5rem]">
      <SiteBar wide />
      <AuthFrame>
        <Outlet />
      </AuthFrame>
    </div>
  )
}
