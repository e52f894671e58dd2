import type { ReactNode } from 'react'
import { useForm } from '#web/lib/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'

type Props<T> = {
  text: ReactNode
  label: string
  variant?: 'ink' | 'danger'
  send: (currentPassword: string) => Promise<T>
  done: (answer: T) => void | Promise<void>
}

/** The password form of dialogs that change how the user signs in. */
export function PasswordForm<T>({ text, label, variant = 'ink', send, done }: Props<T>) {
  const { form, field, errorId, failure, busy, ready, onSubmit } = useForm({
    check: ({ currentPassword }) =>
      currentPassword ? null : { field: 'currentPassword', message: 'Please enter your current password.' },
    send: ({ currentPassword = '' }) => send(currentPassword),
    done,
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <p className="text-ink-2">{text}</p>
      <PasswordField label="Current password" {...field('currentPassword')} autoComplete="current-password" />
      <FormError id={errorId} failure={failure} />
      <Button type="submit" variant={variant} busy={busy} disabled={!ready} className="justify-self-end">
        {label}
      </Button>
    </form>
  )
}
