import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { useUnsaved } from '#web/ui/form/unsaved.ts'
import { backdropClass, popupClass, viewportClass } from '#web/ui/popup-class.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DialogClose } from './dialog-close.tsx'
import { useCloseOnBack } from './use-close-on-back.ts'
import { useTyped } from './use-typed.ts'

export interface CloseQuestion {
  title: string
  text: string
  cancelLabel: string
  confirmLabel: string
}

export const DISCARD: CloseQuestion = {
  title: 'Discard your changes?',
  text: "They haven't been saved.",
  cancelLabel: 'Keep editing',
  confirmLabel: 'Discard',
}

type Props = {
  /** Without it the dialog is open for as long as it is rendered. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  onClose?: () => void
  /** There is more to lose than the texts of its fields, such as people that were chosen. */
  unsaved?: boolean
  /** Asked before something is lost; by default about changes. */
  question?: CloseQuestion
  title: string
  description?: ReactNode
  /** Buttons below the scrolling part, aligned to the right. */
  footer?: ReactNode
  /** Takes the focus when the dialog opens; by default the first field, button of the footer, control or the title. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Gives the focus back; by default to the element that had it. */
  finalFocus?: () => false
  /** The width, such as `max-w-136`. */
  className?: string
  children: ReactNode
}

const FIELD = ':is(input:not([type=file], [aria-hidden=true]), select, textarea):not(:disabled)'
const CONTROL = ':is(button, a[href], summary):not(:disabled)'

/**
 * A modal dialog. It traps the focus, closes on Escape or a click outside, and returns the focus. It asks before it drops
 * what was typed, also when the browser's Back closes it, and stays open while its form is being sent.
 */
export function Dialog({
  open = true,
  onOpenChange,
  onClose,
  unsaved = false,
  question = DISCARD,
  title,
  description,
  footer,
  initialFocus,
  finalFocus,
  className,
  children,
}: Props) {
  const [asking, setAsking] = useState(false)
  const { note, isTyped } = useTyped()
  const popup = useRef<HTMLDivElement>(null)
  const discard = (): void => {
    setAsking(false)
    onOpenChange?.(false)
    onClose?.()
  }
  const close = (): void => {
    if (popup.current?.querySelector('[type=submit][aria-busy]')) return
    if (unsaved || isTyped()) setAsking(true)
    else discard()
  }
  useCloseOnBack(open, close)
  // Nothing outside of the dialog can be pressed: a link that is followed is its own, after it has saved.
  useUnsaved(open, { isLostBy: (leaving) => leaving === 'reload' && (unsaved || isTyped()) })
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLElement>(null)
  // The close button comes first in the document, but text typed while it has the focus would be lost.
  const firstFocus = () => {
    first.current =
      body.current?.querySelector<HTMLElement>(FIELD) ??
      foot.current?.querySelector<HTMLElement>(CONTROL) ??
      body.current?.querySelector<HTMLElement>(CONTROL) ??
      heading.current
    return first.current ?? true
  }
  const focusField = useCallback(() => {
    const field = body.current?.querySelector<HTMLElement>(FIELD)
    if (!field || field === document.activeElement) return
    first.current = null
    field.focus()
  }, [])
  // Content may load later, or replace the focused element. If the user has moved the focus, it stays.
  const watchBody = useCallback(
    (node: HTMLDivElement) => {
      body.current = node
      note(node)
      const observer = new MutationObserver(() => {
        note(node)
        const { activeElement } = document
        if (activeElement === first.current || activeElement === document.body) focusField()
      })
      observer.observe(node, { childList: true, subtree: true })
      return () => observer.disconnect()
    },
    [focusField, note],
  )
  return (
    <Base.Root open={open} onOpenChange={close}>
      <Base.Portal>
        <Base.Backdrop forceRender className={backdropClass} />
        <Base.Viewport className={viewportClass}>
          <Base.Popup
            ref={popup}
            className={classNames(popupClass, className ?? 'max-w-136')}
            initialFocus={initialFocus ?? firstFocus}
            {...(finalFocus && { finalFocus })}
            // The focus arrives a frame after its element was chosen: a field may have loaded meanwhile.
            onFocus={({ target }) => target === first.current && focusField()}
          >
            <div className="flex items-start gap-4 px-6 pt-5">
              <div className="min-w-0 flex-1 wrap-anywhere">
                <Base.Title ref={heading} tabIndex={-1} className="text-xl outline-none">
                  {title}
                </Base.Title>
                {description && (
                  <Base.Description className="mt-1 text-sm text-ink-2">{description}</Base.Description>
                )}
              </div>
              <DialogClose className="-mt-1 -mr-2 size-10 pointer-coarse:size-11" />
            </div>
            <div ref={watchBody} className="min-h-0 flex-1 overflow-y-auto px-6 py-4">
              {children}
            </div>
            {footer && (
              <div
                ref={foot}
                className="flex flex-wrap items-center justify-end gap-2 border-t border-hairline px-6 py-4"
              >
                {footer}
              </div>
            )}
            {asking && <ConfirmDialog {...question} onConfirm={discard} onClose={() => setAsking(false)} />}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
