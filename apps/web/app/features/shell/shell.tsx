import type { User } from '@task-manager/contract/users'
import { Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { homeOf } from '#web/lib/roles.ts'
import { logOut } from '#web/lib/session.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { Frame } from './frame.tsx'
import { SidePanel } from './side-panel.tsx'
import { ThemeSelect } from './theme-select.tsx'
import { useFetchAhead } from './use-fetch-ahead.ts'

// Most visits never open it, and on wide screens none can.
const loadDrawer = () => import('./menu-drawer.tsx')

/** Top bar, side panel or drawer, and the page between them. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const [leaving, setLeaving] = useState(false)
  useFetchAhead(user, loadDrawer)
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
        <LazyPart
          load={loadDrawer}
          props={{
            open,
            onOpenChange: setOpen,
            children: (
              <SidePanel user={user} leaving={leaving} onLogOut={leave} onNavigate={() => setOpen(false)} />
            ),
          }}
          fallback={null}
          failure="The menu could not be loaded."
        />
      )}
    </Frame>
  )
}
