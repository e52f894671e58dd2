import { ArrowUp } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

interface Props {
  count: number
  /** 'Show 1 new task' */
  label: string
  onShow: () => void
  /** Where it sticks. */
  className?: string
}

/** Adds new rows on a press, so that the rows on screen do not move. Sticks to the top of the block with the rows, and takes no height. */
export function NewRowsButton({ count, label, onShow, className = 'top-16' }: Props) {
  const show = (): void => {
    onShow()
    window.scrollTo({ top: 0 })
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <div
      role="status"
      className={`pointer-events-none sticky z-20 grid h-0 justify-items-center print:hidden ${className}`}
    >
      {count > 0 && (
        <Button size="small" className="pointer-events-auto shadow-high" onClick={show}>
          <ArrowUp size={16} />
          {label}
        </Button>
      )}
    </div>
  )
}
