import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { backdropClass, popupClass, viewportClass } from '#web/ui/popup-class.ts'

type Props = {
  /** Without it the dialog is open for as long as it is rendered. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  onClose?: () => void
  title: string
  description?: ReactNode
  /** Buttons below the scrolling part, aligned to the right. */
  footer?: ReactNode
  /** Takes the focus when the dialog opens; the default is the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** The width, such as `max-w-136`. */
  className?: string
  children: ReactNode
}

/** A modal dialog. It traps the focus, closes on Escape or a click outside, and returns the focus. */
export function Dialog({
  open = true,
  onOpenChange,
  onClose,
  title,
  description,
  footer,
  initialFocus,
  className,
  children,
}: Props) {
  const change = (next: boolean): void => {
    onOpenChange?.(next)
    if (!next) onClose?.()
  }
  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className={viewportClass}>
          <Base.Popup
            className={classNames(popupClass, className ?? 'max-w-136')}
            {...(initialFocus && { initialFocus })}
          >
            <div className="flex items-start gap-4 px-6 pt-5">
              <div className="min-w-0 flex-1">
                <Base.Title className="text-xl">{title}</Base.Title>
                {description && (
                  <Base.Description className="mt-1 text-sm text-ink-2">{description}</Base.Description>
                )}
              </div>
              <Base.Close
                aria-label="Close"
                className="-mt-1 -mr-2 grid size-10 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken pointer-coarse:size-11"
              >
                <X size={20} aria-hidden="true" />
              </Base.Close>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto px-6 py-4">{children}</div>
            {footer && (
              <div className="flex flex-wrap items-center justify-end gap-3 border-t border-hairline px-6 py-4">
                {footer}
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
