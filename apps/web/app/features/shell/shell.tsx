import type { User } from '@task-manager/contract/people/users'
import { Menu } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { homeOf } from '#web/lib/session/roles.ts'
import { afterFirstScreen, firstScreenRendered } from '#web/ui/first-screen.ts'
import { LazyPart } from '#web/ui/loading/lazy-part.tsx'
import { onDemand, type PartOnDemand, usePreload } from '#web/ui/on-demand.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { Frame } from './frame.tsx'
import { hasSidePanel } from './has-side-panel.ts'
import type { LaterPartsProps } from './later-parts.tsx'
import { PaletteButton, type PaletteProps } from './palette-button.tsx'
import { SidePanel } from './side-panel.tsx'
import { ThemeSelect } from './theme-select.tsx'
import { useLogOut } from './use-log-out.ts'
import { useRestoreScroll } from './use-restore-scroll.ts'

/** Delay in ms, so that the first screen does not share network and processor. */
const SETTLED_MS = 2500
const NewVersion = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
  return await import('./new-version.tsx').catch(nothing)
})

// Loaded after the first screen.
const nothing = () => ({ default: () => null })
const PhoneTabs = lazy<ComponentType<{ user: User }>>(() =>
  afterFirstScreen(() => import('./phone-tabs.tsx')).catch(nothing),
)
// Narrow windows hide it, so that their first screen need not wait for it.
const LaterSidePanel = lazy(() => afterFirstScreen(async () => ({ default: SidePanel })))
const LaterParts = lazy<ComponentType<LaterPartsProps>>(() =>
  afterFirstScreen(() => import('./later-parts.tsx')).catch(nothing),
)

const UnsentDialog = onDemand(() => import('./unsent-dialog.tsx'))

// Loaded on demand, because most visits never open it and wide screens have no drawer.
const loadDrawer = () => import('./menu-drawer.tsx')

interface Props {
  user: User
  /** Shows in the bar when live updates are interrupted. */
  live: ReactNode
  /** Opens the inbox. */
  bell: ReactNode
  palette: PartOnDemand<PaletteProps>
  children: ReactNode
}

/** Top bar, side panel or drawer, and the page. */
export function Shell({ user, live, bell, palette, children }: Props) {
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  const [Side] = useState(() => (hasSidePanel() ? SidePanel : LaterSidePanel))
  const { leaving, unsent, leave, leaveAnyway, stay } = useLogOut()
  usePreload(UnsentDialog)
  useRestoreScroll()
  useEffect(firstScreenRendered, [])
  const openMenu = (): void => {
    setOpened(true)
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
          className="-ml-3.5 grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken shell:hidden"
        >
          <Menu size={22} />
        </button>
      }
      search={<PaletteButton user={user} palette={palette} onLogOut={leave} />}
      tools={
        <>
          {live}
          {bell}
          <ThemeSelect />
        </>
      }
      banner={
        <>
          <ConnectionBanner />
          <Suspense>
            <LaterParts user={user} loadDrawer={loadDrawer} />
          </Suspense>
          <Suspense>
            <NewVersion />
          </Suspense>
        </>
      }
      side={
        <Suspense>
          <Side user={user} leaving={leaving} onLogOut={leave} />
        </Suspense>
      }
      tabs={
        <Suspense>
          <PhoneTabs user={user} />
        </Suspense>
      }
    >
      {children}
      {opened && (
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
          failure="Couldn't load the menu."
        />
      )}
      <Suspense>
        {unsent !== null && (
          <UnsentDialog count={unsent} open={!leaving} onClose={stay} onLeave={leaveAnyway} />
        )}
      </Suspense>
    </Frame>
  )
}
