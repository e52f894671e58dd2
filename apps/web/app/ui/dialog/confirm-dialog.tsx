import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { backdropClass, popupClass, viewportClass } from '#web/ui/popup-class.ts'

type Props = {
  /** Without it the dialog is open for as long as it is rendered. */
  open?: boolean
  onClose: () => void
  title: string
  text: ReactNode
  /** The name of what it is about, on a line of its own. */
  subject?: string | undefined
  cancelLabel?: string
  confirmLabel: string
  /** The label of the confirm button while it is busy. */
  busyLabel?: string
  busy?: boolean
  /** `danger` for actions that cannot be undone. */
  variant?: 'danger' | 'ink'
  /** What gets the focus when the dialog closes; by default what had it before. */
  finalFocus?: ComponentProps<typeof AlertDialog.Popup>['finalFocus']
  onConfirm: () => void
}

/** Asks before a destructive action. Cancel has the first focus. */
export function ConfirmDialog(props: Props) {
  const {
    open = true,
    onClose,
    title,
    text,
    cancelLabel = 'Cancel',
    confirmLabel,
    busyLabel,
    busy = false,
  } = props
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={backdropClass} />
        <AlertDialog.Viewport className={viewportClass}>
          <AlertDialog.Popup className={classNames(popupClass, 'max-w-md p-6')} finalFocus={props.finalFocus}>
            <AlertDialog.Title className="text-xl wrap-anywhere">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-ink-2 wrap-anywhere">
              <span className="block">{text}</span>
              {props.subject !== undefined && (
                <strong dir="auto" className="mt-2 block font-semibold text-ink">
                  {props.subject}
                </strong>
              )}
            </AlertDialog.Description>
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <AlertDialog.Close className={buttonClass({ variant: 'outline' })} disabled={busy}>
                {cancelLabel}
              </AlertDialog.Close>
              <Button variant={props.variant ?? 'danger'} busy={busy} onClick={props.onConfirm}>
                {busy && busyLabel ? busyLabel : confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** Asks before something is deleted. */
export const DeleteDialog = (props: Omit<Props, 'confirmLabel' | 'busyLabel'>) => (
  <ConfirmDialog {...props} confirmLabel="Delete" busyLabel="Deleting…" />
)
