import { useEffect } from 'react'
import { Outlet } from 'react-router'
import stylesheet from '#web/app.css?url'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import type { DocumentHandle } from '#web/root.tsx'
import { SiteBar } from '#web/site/bar/site-bar.tsx'

export const handle: DocumentHandle = { area: 'auth' }
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]

const onStorage = ({ key }: StorageEvent): void => {
  if (key === null) sessionStorage.clear()
}

export default function AuthLayout() {
  // A tab whose session ended has drafts for its next login: a logout in another tab removes them (decision A7).
  useEffect(() => {
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
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
