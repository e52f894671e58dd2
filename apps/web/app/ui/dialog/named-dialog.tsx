import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ShortTextField } from '#web/ui/form/short-text-field.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  title: string
  description?: string | undefined
  confirmLabel: string
  name: string
  maxLength: number
  /** Shown below the name, which then takes the focus. */
  error: string | null
  saving: boolean
  /** A field besides the name is not valid yet. */
  invalid?: boolean
  onName: (name: string) => void
  onSave: () => void
  onClosed: () => void
  /** The fields below the name. */
  children: ReactNode
}

/** A dialog for something with a name. It stays open while it saves, and cannot be saved without a name. */
export function NamedDialog(props: Props) {
  const { title, description, confirmLabel, name, maxLength, error, saving, invalid = false } = props
  const field = useRef<HTMLInputElement>(null)
  const form = useId()
  useEffect(() => {
    if (error !== null) field.current?.focus()
  }, [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles events through portals, to the form that the dialog was opened from.
    event.stopPropagation()
    if (!invalid) props.onSave()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !saving && props.onClosed()}
      title={title}
      description={description}
      initialFocus={field}
      className="max-w-110"
      footer={
        <>
          <Button variant="outline" disabled={saving} onClick={props.onClosed}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={saving} disabled={name.trim() === '' || invalid}>
            {saving ? 'Saving…' : confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <ShortTextField
          ref={field}
          label="Name"
          maxLength={maxLength}
          value={name}
          onChange={props.onName}
          error={error}
        />
        {props.children}
      </form>
    </Dialog>
  )
}
