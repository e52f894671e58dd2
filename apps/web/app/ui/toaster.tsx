import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import X from 'lucide-react/icons/x'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { classNames } from '#web/ui/class-names.ts'

/**
 * The global notifier. The library keeps the specified durations (success 2 s, error and blank 4 s, loading
 * without end) and the limit of 20; the markup is ours, because the stock one needs inline styles.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at or focusing a message only pauses its clock
    <div
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-center gap-2 print:hidden"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts.map((item) => (
        <Message key={item.id} item={item} />
      ))}
    </div>
  )
}

function Message({ item }: { item: Toast }) {
  return (
    <div
      className={classNames(
        'pointer-events-auto flex max-w-md items-center gap-3 rounded-control border border-hairline bg-raised py-2 pr-2 pl-4 shadow-high transition-opacity duration-180 ease-calm starting:opacity-0',
        !item.visible && 'opacity-0',
      )}
    >
      <Sign type={item.type} />
      <div {...item.ariaProps}>{resolveValue(item.message, item)}</div>
      <button
        type="button"
        aria-label="Dismiss"
        className="grid size-9 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken"
        onClick={() => toast.dismiss(item.id)}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}

function Sign({ type }: { type: Toast['type'] }) {
  if (type === 'success')
    return <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-success" />
  if (type === 'error') return <CircleAlert size={20} aria-hidden="true" className="shrink-0 text-danger" />
  if (type === 'loading')
    return <LoaderCircle size={20} aria-hidden="true" className="shrink-0 animate-spin" />
  return null
}
