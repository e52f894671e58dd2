import { Outlet } from 'react-router'
import type { DocumentHandle } from '#web/root.tsx'
import { SiteBar } from '#web/site/bar/site-bar.tsx'
import { SiteFooter } from '#web/site/site-footer.tsx'
import stylesheet from '#web/site.css?url'

export const handle: DocumentHandle = { area: 'public' }
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]

export default function PublicLayout() {
  return (
    <>
      <a
        href="#main"
        className="sr-only rounded-control bg-accent px-4 py-2 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <SiteBar />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
