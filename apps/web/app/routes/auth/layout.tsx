import { Outlet } from 'react-router'
import stylesheet from '#web/app.css?url'
import type { DocumentHandle } from '#web/root.tsx'

export const handle: DocumentHandle = { area: 'auth' }
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]

export default function AuthLayout() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
