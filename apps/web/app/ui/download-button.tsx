import { Download, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Button } from '#web/ui/button.tsx'
import type { ButtonLook } from '#web/ui/button-class.ts'
import { ToastButton } from '#web/ui/toast/toast-button.tsx'

/** Cancel is shown after this time, in ms; most downloads are faster. */
const LATE_MS = 400
/** How long the offer to download again stays, in ms. */
const OFFER_MS = 12_000

type Props = {
  /** The bytes received so far; null while no download runs. */
  bytes: number | null
  /** The last download failed with the connection, which is working again. */
  offer: boolean
  onStart: () => void
  onCancel: () => void
  size?: ButtonLook['size']
  title?: string
  /** The class of the label, to hide it in narrow windows. */
  labelClass?: string
  children: ReactNode
}

const amount = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** Offers a lost download again when the connection is back. */
function useOffer(offered: boolean, again: () => void) {
  const start = useEffectEvent(again)
  useEffect(() => {
    if (!offered) return
    const offer = toast(
      ({ id }) => (
        <>
          You're back online.
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

/** Downloads a file, with progress and Cancel. */
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
      const timer = setTimeout(() => setLate(true), LATE_MS)
      return () => clearTimeout(timer)
    }
    setLate(false)
    // The Cancel button that had the focus was removed.
    if (cancelled.current) main.current?.focus()
    cancelled.current = false
  }, [running])
  useOffer(offer, onStart)
  return (
    <div className="flex gap-2">
      <Button
        ref={main}
        data-action="Download"
        variant="lime"
        size={size}
        busy={running}
        title={title}
        onClick={onStart}
      >
        <Download size={16} />
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
          <X size={16} />
          <span className={labelClass}>Cancel</span>
        </Button>
      )}
    </div>
  )
}
