import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { toast } from 'react-hot-toast/headless'
import { ErrorState } from '#web/ui/error-state.tsx'
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
  onStay?: (open: false) => void
  onClosed?: () => void
}

const FAILURE = "Couldn't load this. Check your connection and try again."

/**
 * A part whose code loads separately, so that the screen's first paint does not wait for it. If that fails, the rest of the
 * screen stays: a dialog or menu is closed with a message and loads when it is next opened; another part offers a retry.
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

  function OnDemand(props: P) {
    const [Attempt] = useState(() => attempt)
    return createElement(Attempt, props)
  }

  function NotLoaded(props: P & Closers) {
    const {
      open = true,
      onOpenChange,
      onClose = onOpenChange,
      onClosed,
      onStay = onClose ?? onClosed,
    } = props
    const [again, setAgain] = useState(false)
    const reported = useRef(false)
    const onOpen = useEffectEvent(() => {
      if (reported.current) return setAgain(open)
      reported.current = true
      // For the instances that follow; this one keeps the failed attempt.
      attempt = newAttempt()
      if (!open || !onStay) return
      toast.error(FAILURE)
      onStay(false)
      onClosed?.()
    })
    // biome-ignore lint/correctness/useExhaustiveDependencies: some dialogs stay mounted while they are closed
    useEffect(() => onOpen(), [open])
    if (again) return createElement(OnDemand, props)
    return !onStay && createElement(ErrorState, { title: FAILURE, onRetry: () => setAgain(true) })
  }

  return Object.assign(OnDemand, { load: fetch })
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
