import { useEffect, useRef, useState } from 'react'
import { useIsPhone } from '#web/lib/browser/use-is-phone.ts'

/**
 * Whether the bar is that of a phone, which has some of the tools behind '…'. When a phone is turned, an open popup of them
 * stays with what is typed in it, and the bar changes when it closes. Of a removed tool, `first` gets the focus.
 */
export function useBarLayout(more: boolean) {
  const first = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState('')
  const narrow = useIsPhone()
  const phone = more || (narrow && open === '')
  const shown = useRef(phone)
  useEffect(() => {
    if (shown.current === phone) return
    shown.current = phone
    if (document.activeElement === document.body) first.current?.focus()
  }, [phone])
  /** The `onOpen` of a tool that moves. Behind '…' it keeps that open. */
  const keepOpen = (label: string) => (isOpen: boolean) => {
    if (isOpen && !phone) setOpen(label)
    else setOpen((now) => (now === label ? '' : now))
  }
  return { phone, first, keepOpen }
}
