import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { menuPopupClass } from '#web/ui/popup-class.ts'
import { useOpenOnMount } from './use-open-on-mount.ts'

export interface PlaceProps {
  label: string
  anchor: HTMLElement
  onClosed: () => void
}

/** A popover that opens when it mounts, and gives the focus back. */
export function AnchoredPopover({
  label,
  anchor,
  onClosed,
  children,
}: PlaceProps & { children: (close: () => void) => ReactNode }) {
  const root = useOpenOnMount(onClosed)
  return (
    <Popover.Root {...root}>
      <Popover.Portal container={anchor.closest('main')}>
        <Popover.Positioner
          anchor={anchor}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-40"
        >
          <Popover.Popup
            finalFocus={() => anchor}
            aria-label={label}
            className={`${menuPopupClass} max-h-(--available-height) w-72 overflow-y-auto overscroll-contain`}
          >
            {children(() => root.onOpenChange(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
