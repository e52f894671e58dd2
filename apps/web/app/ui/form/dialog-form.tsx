import type { FormEvent, ReactNode, RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FormError } from './form-error.tsx'
import { useReadOnly } from './use-read-only.ts'

interface Props {
  form: RefObject<HTMLFormElement | null>
  errorId: string
  failure: { message: string } | null
  busy: boolean
  ready: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  label: string
  /** The label of the button while the form is being sent. */
  busyLabel?: string
  variant?: 'ink' | 'danger' | undefined
  children: ReactNode
}

/** A form in a dialog: its fields, its error line and its button. */
export function DialogForm({ form, errorId, failure, busy, ready, onSubmit, ...props }: Props) {
  useReadOnly(form, busy)
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      {props.children}
      <FormError id={errorId} failure={failure} />
      <Button
        type="submit"
        variant={props.variant}
        busy={busy}
        disabled={!ready}
        className="justify-self-end"
      >
        {busy ? (props.busyLabel ?? props.label) : props.label}
      </Button>
    </form>
  )
}
