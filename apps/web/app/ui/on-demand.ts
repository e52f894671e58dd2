import { type ComponentType, createElement, lazy, type ReactNode, useEffect, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { unlessReloading } from '#web/ui/loading/reloading.ts'

type Part<P> = { default: ComponentType<P> }
type Load<P> = () => Promise<Part<P>>

export type PartOnDemand<P> = ((props: P) => ReactNode) & {
  /** Loads the code. Further calls load again only after a failure. */
  load: () => Promise<unknown>
}

/** What dialogs and menus call when they close, and whether those that stay mounted are open. */
interface Closers {
  open?: boolean
  onOpenChange?: (open: false) => void
  onClose?: (open: false) => void
  onClosed?: (open: false) => void
}

const FAILURE = "Couldn't load this. Check your connection and try again."

/**
 * A part whose code loads separately, so that the screen's first paint does not wait for it. If that fails, a message says
 * so and the rest of the screen stays; a dialog or menu is closed. The next render loads it again.
 */
export function onDemand<P extends object>(load: Load<P>): PartOnDemand<P> {
  let loaded: Part<P> | undefined
  const fetch = async () => {
    loaded = await load()
    return loaded
  }
  // A loaded part renders at once: for a real promise, even a settled one, React first renders the fallback.
  // biome-ignore lint/suspicious/noThenProperty: a synchronous thenable
  const known = { then: (use: (part?: Part<P>) => void) => use(loaded) }
  const newAttempt = (): ComponentType<P> =>
    lazy(() =>
      loaded ? (known as Promise<Part<P>>) : unlessReloading(fetch).catch(() => ({ default: NotLoaded })),
    )
  let attempt = newAttempt()

  function NotLoaded(props: P & Closers) {
    const { open = true, onOpenChange, onClosed, onClose = onOpenChange ?? onClosed } = props
    // At each render: React keeps this component if the next attempt fails, too.
    useEffect(() => {
      attempt = newAttempt()
      if (!open) return
      toast.error(FAILURE, { id: FAILURE })
      onClose?.(false)
    })
    return null
  }

  return Object.assign((props: P) => createElement(attempt, props), { load: fetch })
}

const SETTLED_MS = 1500

/** Loads parts before they are used, once the screen has settled, so that they also open without a connection. */
export function usePreload(...parts: { load: () => Promise<unknown> }[]): void {
  const first = useRef(parts)
  useEffect(() => {
    const timer = setTimeout(() => {
      // A part that fails is loaded again when it is needed.
      for (const part of first.current) part.load().catch(() => {})
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
}
