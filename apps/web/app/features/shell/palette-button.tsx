import type { User } from '@task-manager/contract/people/users'
import { Suspense, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isAdmin } from '#web/lib/session/roles.ts'
import { returnFocusTo } from '#web/ui/dialog/return-focus.ts'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { onDemand, type PartOnDemand, usePreload } from '#web/ui/on-demand.ts'
import { LISTS, type MenuEntry, menuOf } from './menu.ts'
import { useGoKeys } from './use-go-keys.ts'

const ShortcutsDialog = onDemand(() => import('./shortcuts-dialog.tsx'))

/** The palette is passed in by a route, because it searches several features. */
export interface PaletteProps {
  user: User
  open: boolean
  onOpenChange: (open: boolean) => void
  finalFocus: () => false
  menu: readonly MenuEntry[]
  onHelp: () => void
  onLogOut: () => void
}

interface Props {
  user: User
  palette: PartOnDemand<PaletteProps>
  onLogOut: () => void
}

type Open = 'palette' | 'help' | null

/** Opens the palette, also by Ctrl-K. Its code loads when the screen is idle (decision T40). */
export function PaletteButton({ user, palette: Palette, onLogOut }: Props) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState<Open>(null)
  const [opened, setOpened] = useState<Open>(null)
  usePreload(Palette, ShortcutsDialog)
  /** The element that had the focus before the first of both dialogs opened. */
  const from = useRef<Element | null>(null)
  const remember = (): void => {
    if (open === null) from.current = document.activeElement
  }
  const finalFocus = (): false => returnFocusTo(from.current)()
  const show = (next: Open): void => {
    remember()
    setOpened(next)
    setOpen(next)
  }
  const help = (): void => show('help')
  useGoKeys(user, help)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isCtrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
    if (!isCtrlK || event.shiftKey || document.querySelector('[role=alertdialog]')) return
    event.preventDefault()
    remember()
    setOpened('palette')
    setOpen((now) => (now === 'palette' ? null : 'palette'))
  })
  // In a layout effect, so that the first key is not lost, as in useShortcuts.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => show('palette')}
        className="flex h-9 min-w-11 items-center justify-center gap-2.5 rounded-control border-hairline px-3 text-sm text-ink-2 hover:bg-sunken pointer-coarse:h-11 shell:w-70 shell:justify-start shell:border shell:bg-paper"
      >
        <svg
          // Inline, because a shared icon file would add to what every public page loads.
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="size-4 shrink-0 fill-none stroke-current stroke-2"
        >
          <path className="shell:hidden" d="M11 3a8 8 0 1 0 0 16a8 8 0 0 0 0-16m5.7 13.7L21 21" />
          <path
            className="max-shell:hidden"
            d="M15 6v12a3 3 0 1 0 3-3H6a3 3 0 1 0 3 3V6a3 3 0 1 0-3 3h12a3 3 0 1 0-3-3"
          />
        </svg>
        {/* Lists have their own search, so the label is hidden there. */}
        <span className="max-shell:sr-only">
          {LISTS.includes(pathname) ? 'Jump to…' : 'Search or jump to…'}
        </span>
        <KeyHint keys="Ctrl K" className="ml-auto border-hairline text-ink-3 max-shell:hidden" />
      </button>
      <Suspense>
        {opened === 'palette' && (
          <Palette
            user={user}
            open={open === 'palette'}
            onOpenChange={(next) => setOpen(next ? 'palette' : null)}
            finalFocus={finalFocus}
            menu={menuOf(user)}
            onHelp={help}
            onLogOut={onLogOut}
          />
        )}
        {opened === 'help' && (
          <ShortcutsDialog
            admin={isAdmin(user)}
            open={open === 'help'}
            onOpenChange={(next: boolean) => setOpen(next ? 'help' : null)}
            finalFocus={finalFocus}
          />
        )}
      </Suspense>
    </>
  )
}
