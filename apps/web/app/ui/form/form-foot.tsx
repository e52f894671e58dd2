import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'

interface Props {
  errorId: string
  failure: { message: string } | null
  busy: boolean
  ready: boolean
  variant?: 'ink' | 'danger'
  children: ReactNode
}

/** The error line and the button of a form in a dialog. */
export const FormFoot = ({ errorId, failure, busy, ready, variant = 'ink', children }: Props) => (
  <>
    <FormError id={errorId} failure={failure} />
    <Button type="submit" variant={variant} busy={busy} disabled={!ready} className="justify-self-end">
      {children}
    </Button>
  </>
)
