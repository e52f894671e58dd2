import { ArrowUp } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

interface Props {
  count: number
  /** 'Show 1 new task' */
  label: string
  onShow: () => void
  /** A negative margin against the grid gap: the element has no height. */
  className: string
}

/** Adds new rows on a press, so that the rows on screen do not move. */
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
