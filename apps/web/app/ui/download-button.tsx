import { Download, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Button } from '#web/ui/button.tsx'
import type { ButtonLook } from '#web/ui/button-class.ts'
import { ToastButton } from '#web/ui/toast-button.tsx'

/** Until a way out is offered, in ms: most files are there sooner. */
const LATE = 400
/** How long the offer to try again stays, in ms. */
const OFFER_MS = 12_000

type Props = {
  /** What has come so far; null while nothing is under way. */
  bytes: number | null
  /** The last try was lost with the connection, which is back. */
  offer: boolean
  onStart: () => void
  onCancel: () => void
  size?: ButtonLook['size']
  title?: string
  /** Of the words while nothing is under way, where the icon alone has to do. */
  labelClass?: string
  children: ReactNode
}

const amount = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** What was lost with the connection offers itself again with it. */
function useOffer(offered: boolean, again: () => void) {
  const start = useEffectEvent(again)
  useEffect(() => {
    if (!offered) return
    const offer = toast(
      ({ id }) => (
        <>
          You are online again.
          <ToastButton message={id} onPress={() => start()}>
            Download
          </ToastButton>
        </>
      ),
      { duration: OFFER_MS },
    )
    return () => toast.dismiss(offer)
  }, [offered])
}

/** Fetches a file, tells how much of it is there, and can be called off. */
export function DownloadButton({
  bytes,
  offer,
  onStart,
  onCancel,
  size,
  title,
  labelClass,
  children,
}: Props) {
  const running = bytes !== null
  const [late, setLate] = useState(false)
  const main = useRef<HTMLButtonElement>(null)
  const cancelled = useRef(false)
  useEffect(() => {
    if (running) {
      const timer = setTimeout(() => setLate(true), LATE)
      return () => clearTimeout(timer)
    }
    setLate(false)
    // The button that was pressed is gone.
    if (cancelled.current) main.current?.focus()
    cancelled.current = false
  }, [running])
  useOffer(offer, onStart)
  return (
    <div className="flex gap-2">
      <Button ref={main} variant="lime" size={size} busy={running} title={title} onClick={onStart}>
        <Download size={16} aria-hidden="true" />
        {bytes === null ? (
          <span className={labelClass}>{children}</span>
        ) : (
          <span className="tabular-nums">{bytes === 0 ? 'Preparing…' : `Downloading… ${amount(bytes)}`}</span>
        )}
      </Button>
      {running && late && (
        <Button
          variant="outline"
          size={size}
          onClick={() => {
            cancelled.current = true
            onCancel()
          }}
        >
          <X size={16} aria-hidden="true" />
          <span className={labelClass}>Cancel</span>
        </Button>
      )}
    </div>
  )
}
