import { Menu } from '@base-ui/react/menu'
import { type ReactNode, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { menuPopupClass } from '#web/ui/popup-class.ts'
import { useOpenOnMount } from './use-open-on-mount.ts'

interface Props {
  label: string
  anchor: HTMLElement
  align?: 'start' | 'end'
  /** The width, such as `min-w-48`. */
  className: string
  /** The menu has closed and returned the focus to its anchor. */
  onClosed: () => void
  children: ReactNode
}

/** A menu that opens when it mounts, so that one menu serves all rows of a list. */
export function AnchoredMenu({ label, anchor, align = 'end', className, onClosed, children }: Props) {
  const { onOpenChangeComplete, ...root } = useOpenOnMount(onClosed)
  const popup = useRef<HTMLDivElement>(null)
  const [byKeyboard] = useState(() => anchor.matches(':focus-visible'))
  const opened = (isOpen: boolean) => {
    // Base UI does this in menus with a trigger. An arrow key may have chosen an entry meanwhile.
    const list = popup.current
    if (isOpen && byKeyboard && list && !list.querySelector('[data-highlighted]')) {
      const first = list.querySelector<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])')
      const chosen = list.querySelector<HTMLElement>('[aria-checked=true]')
      ;(chosen ?? first)?.focus()
    }
    onOpenChangeComplete(isOpen)
  }
  return (
    <Menu.Root {...root} onOpenChangeComplete={opened}>
      <Menu.Portal container={anchor.closest('main')}>
        <Menu.Positioner anchor={anchor} align={align} sideOffset={4} className="z-40">
          <Menu.Popup
            ref={popup}
            finalFocus={() => anchor}
            aria-label={label}
            className={classNames(menuPopupClass, className)}
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
