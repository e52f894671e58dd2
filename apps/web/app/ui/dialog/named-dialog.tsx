import { type ReactNode, useEffect, useRef } from 'react'
import { NameField } from '#web/ui/form/short-text-field.tsx'
import { FormDialog } from './form-dialog.tsx'

interface Props {
  title: string
  description?: string | undefined
  confirmLabel: string
  name: string
  max: number
  /** Why the name was refused. It then takes the focus. */
  error: string | null
  /** Why it was not saved, if not for the name. */
  failure: { message: string } | null
  saving: boolean
  /** As in `Dialog`. */
  unsaved?: boolean
  /** A field besides the name is not valid yet. */
  invalid?: boolean
  onName: (name: string) => void
  onSave: () => void
  onClosed: () => void
  /** The fields below the name. */
  children: ReactNode
}

/** A dialog for something with a name. It cannot be saved without a name. */
export function NamedDialog(props: Props) {
  const { name, max, error, invalid = false, onName, onSave, children, ...dialog } = props
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== null) field.current?.focus()
  }, [error])
  return (
    <FormDialog
      {...dialog}
      initialFocus={field}
      disabled={name.trim() === '' || invalid}
      onSubmit={() => !invalid && onSave()}
    >
      <NameField ref={field} max={max} value={name} onChange={onName} error={error} />
      {children}
    </FormDialog>
  )
}
