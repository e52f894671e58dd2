import { Outlet } from 'react-router'
import type { DocumentHandle } from '#web/root.tsx'
import stylesheet from '#web/site.css?url'

export const handle: DocumentHandle = { area: 'public' }
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]

export default function PublicLayout() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
