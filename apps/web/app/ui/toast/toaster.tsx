import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { startNow } from '#web/ui/toast/start-now.ts'
import { useToastKey } from '#web/ui/toast/use-toast-key.ts'
import { useRootAttribute } from '#web/ui/use-root-attribute.ts'

/**
 * The toasts. The library has the specified durations (success 2 s, error and blank 4 s, loading without end) and the
 * limit of 20; the markup is ours, because the library's needs inline styles. They are placed where they do not cover
 * buttons of forms: bottom left, above a docked bar, on phones below the top bar. F6 focuses the newest one, and it
 * stays while it is hovered or focused. The live region is the whole section, which exists before the first toast: screen
 * readers may ignore a region that is added together with its text.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  const box = useRef<HTMLElement>(null)
  useToastKey(box)
  useRootAttribute('data-messages', toasts.length > 0)
  useEffect(() => {
    // A toast that is removed under the pointer fires no mouseleave.
    if (toasts.length === 0) handlers.endPause()
  }, [toasts.length, handlers])
  return (
    <section
      ref={box}
      aria-label="Messages"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-16 z-50 grid justify-items-center gap-2 sm:top-auto sm:bottom-4 sm:justify-items-start sm:[[data-bar]_&]:bottom-18 print:hidden shell:left-70"
      onMouseEnter={handlers.startPause}
      onMouseLeave={() => {
        if (!box.current?.contains(document.activeElement)) handlers.endPause()
      }}
      onFocus={handlers.startPause}
      onBlur={(event) => {
        const stays = box.current?.contains(event.relatedTarget) || box.current?.matches(':hover')
        if (!stays) handlers.endPause()
      }}
    >
      {toasts.map((item) => (
        <Message key={item.id} item={item} />
      ))}
    </section>
  )
}

function Message({ item }: { item: Toast }) {
  const lastStart = useRef<number | null>(null)
  // Runs before the library's effect, which counts from this time.
  useEffect(() => {
    lastStart.current = startNow(item, lastStart.current)
  })
  return (
    <div
      inert={!item.visible}
      className="pointer-events-auto flex max-w-md items-center gap-3 rounded-control border border-hairline bg-raised py-2 pr-2 pl-4 wrap-anywhere text-ink shadow-high transition-opacity duration-180 ease-calm scheme-dark inert:opacity-0 starting:opacity-0"
    >
      <TypeIcon type={item.type} />
      <div>{resolveValue(item.message, item)}</div>
      <button
        type="button"
        aria-label="Dismiss"
        className="grid size-9 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken pointer-coarse:size-11"
        onClick={() => toast.dismiss(item.id)}
      >
        <X size={16} />
      </button>
    </div>
  )
}

function TypeIcon({ type }: { type: Toast['type'] }) {
  if (type === 'success') return <CircleCheck size={20} className="shrink-0 text-success" />
  if (type === 'error') return <CircleAlert size={20} className="shrink-0 text-danger" />
  if (type === 'loading') return <LoaderCircle size={20} className="shrink-0 animate-spin" />
  return null
}
