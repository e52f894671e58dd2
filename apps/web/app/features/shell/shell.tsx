import type { User } from '@task-manager/contract/users'
import { Menu } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { homeOf } from '#web/lib/roles.ts'
import { logOut } from '#web/lib/session.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { Frame } from './frame.tsx'
import { SidePanel } from './side-panel.tsx'
import { ThemeSelect } from './theme-select.tsx'

// Most visits never open it, and on wide screens none can.
const MenuDrawer = lazy(() => import('./menu-drawer.tsx'))

/** Top bar, side panel or drawer, and the page between them. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const leave = (): void => {
    setLeaving(true)
    void logOut()
  }
  const openMenu = (): void => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <Frame
      home={homeOf(user)}
      toggle={
        <button
          type="button"
          aria-label="Open menu"
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={openMenu}
          className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken shell:hidden"
        >
          <Menu size={22} aria-hidden="true" />
        </button>
      }
      tools={<ThemeSelect />}
      banner={<ConnectionBanner />}
      side={<SidePanel user={user} leaving={leaving} onLogOut={leave} />}
    >
      {children}
      {asked && (
        <Suspense>
          <MenuDrawer open={open} onOpenChange={setOpen}>
            <SidePanel user={user} leaving={leaving} onLogOut={leave} onNavigate={() => setOpen(false)} />
          </MenuDrawer>
        </Suspense>
      )}
    </Frame>
  )
}
