import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { focusTooLong } from '#web/ui/form/too-long.ts'
import { useReadOnly } from '#web/ui/form/use-read-only.ts'
import { Dialog } from './dialog.tsx'

interface Props {
  title: string
  description?: ReactNode | undefined
  confirmLabel: string
  /** The label of the confirm button while the form is being sent. */
  busyLabel?: string
  variant?: 'ink' | 'danger' | undefined
  saving: boolean
  /** As in `Dialog`. */
  unsaved?: boolean
  /** Why it was not saved, unless a field says so. */
  failure?: { message: string } | null
  /** The form cannot be sent yet. */
  disabled?: boolean | undefined
  initialFocus?: RefObject<HTMLElement | null>
  /** The width, such as `max-w-110`. */
  className?: string
  /** A button at the other end of the footer. */
  tool?: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClosed: () => void
  children: ReactNode
}

/** A dialog whose content is a form, with Cancel and a confirm button below it. It stays open and as it is while it saves. */
export function FormDialog({ confirmLabel, busyLabel = 'Saving…', saving, onClosed, ...props }: Props) {
  const { failure = null } = props
  const message = failure?.message
  const id = useId()
  const errorId = useId()
  const form = useRef<HTMLFormElement>(null)
  useReadOnly(form, saving)
  useEffect(() => {
    if (message !== undefined)
      document.getElementById(errorId)?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [message, errorId])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React bubbles events through portals, to the form that the dialog was opened from.
    event.stopPropagation()
    if (!saving && !focusTooLong(event.currentTarget)) props.onSubmit(event)
  }
  return (
    <Dialog
      onClose={onClosed}
      unsaved={props.unsaved ?? false}
      title={props.title}
      description={props.description}
      {...(props.initialFocus && { initialFocus: props.initialFocus })}
      className={props.className ?? 'max-w-110'}
      footer={
        <>
          {props.tool}
          <Button variant="outline" disabled={saving} onClick={onClosed}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant={props.variant} busy={saving} disabled={props.disabled}>
            {saving ? busyLabel : confirmLabel}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={submit} className="grid gap-4">
        {props.children}
        <FormError id={errorId} failure={failure} />
      </form>
    </Dialog>
  )
}
