import { CircleAlert, RotateCw } from 'lucide-react'
import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  /** 'The tasks could not be loaded' */
  title: string
  message?: string
  onRetry: RetryProps['onRetry']
  className?: string
}

type RetryProps = Pick<ComponentProps<typeof Button>, 'size' | 'className'> & {
  /** The button is busy until a returned promise ends. */
  onRetry: () => unknown
}

/** Busy after a press only, and not when a change of others loads the same again. */
export function RetryButton({ onRetry, ...look }: RetryProps) {
  const [isTrying, setIsTrying] = useState(false)
  const retry = async () => {
    setIsTrying(true)
    await onRetry()
    setIsTrying(false)
  }
  return (
    <Button variant="outline" busy={isTrying} onClick={() => void retry()} {...look}>
      <RotateCw size={16} />
      {isTrying ? 'Trying…' : 'Retry'}
    </Button>
  )
}

/** The element of an error. The content that replaces it gets its focus. */
export function useErrorFocus(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      element.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    }
  }, [])
  return box
}

/** An error with its reason, if it is known, and a Retry button. */
export function ErrorState({ title, message, onRetry, className }: Props) {
  const box = useErrorFocus()
  return (
    <div
      ref={box}
      role="alert"
      className={classNames(
        'grid justify-items-center gap-3 rounded-card border border-hairline bg-surface px-6 py-14 text-center',
        className,
      )}
    >
      <CircleAlert size={28} className="text-danger" />
      <p className="font-display text-lg font-bold">{title}</p>
      {message && <p className="max-w-md text-ink-2">{message}</p>}
      <RetryButton className="mt-2" onRetry={onRetry} />
    </div>
  )
}
