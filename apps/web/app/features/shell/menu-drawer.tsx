import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { returnFocusTo } from '#web/ui/dialog/return-focus.ts'
import { hasSidePanel } from './has-side-panel.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode }

const toMain = returnFocusTo(null)

/** A window that was widened meanwhile has no button that opens the menu. */
const afterMenu = () => (hasSidePanel() ? toMain() : true)

/** The side panel below 67.5rem. It slides in from the left and can be swiped away. */
export default function MenuDrawer({ open, onOpenChange, children }: Props) {
  return (
    <Drawer.Root open={open} onOpenChange={onOpenChange} swipeDirection="left">
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 bg-black/40 transition-opacity duration-240 ease-calm data-ending-style:opacity-0 data-starting-style:opacity-0 dark:bg-black/60" />
        <Drawer.Viewport className="fixed inset-0 z-40 flex items-stretch justify-start">
          <Drawer.Popup
            finalFocus={afterMenu}
            className="h-full w-72 max-w-[calc(100vw-3rem)] transform-[translateX(var(--drawer-swipe-movement-x))] touch-auto overflow-y-auto overscroll-contain border-r border-hairline bg-surface text-ink outline-none transition-transform duration-240 ease-calm data-ending-style:transform-[translateX(-100%)] data-starting-style:transform-[translateX(-100%)] data-swiping:duration-0 data-swiping:select-none"
          >
            <Drawer.Content>
              <div className="flex h-14 items-center justify-between border-b border-hairline pr-2 pl-4">
                <Drawer.Title className="text-lg">Menu</Drawer.Title>
                <Drawer.Close
                  aria-label="Close menu"
                  className="grid size-11 place-items-center rounded-control text-ink-2 hover:bg-sunken"
                >
                  <X size={20} />
                </Drawer.Close>
              </div>
              {children}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
