import { ArrowUp } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from './class-names.ts'

interface Props {
  count: number
  /** 'Show 1 new task', with the number in it. */
  label: string
  onShow: () => void
  /** The margin that takes back what the gap of the screen would add for a line without height. */
  className: string
}

/** Waits under the bar while somebody reads further down, so that what they look at does not move. */
export function NewRowsButton({ count, label, onShow, className }: Props) {
  const show = (): void => {
    onShow()
    window.scrollTo({ top: 0 })
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <div
      role="status"
      className={classNames(
        'pointer-events-none sticky top-16 z-20 grid h-0 justify-items-center print:hidden',
        className,
      )}
    >
      {count > 0 && (
        <Button size="small" className="pointer-events-auto shadow-high" onClick={show}>
          <ArrowUp size={16} aria-hidden="true" />
          {label}
        </Button>
      )}
    </div>
  )
}
