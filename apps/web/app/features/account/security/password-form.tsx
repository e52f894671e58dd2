import type { ReactNode } from 'react'
import { useForm } from '#web/lib/form/use-form.ts'
import { FormFoot } from '#web/ui/form/form-foot.tsx'
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
      <FormFoot errorId={errorId} failure={failure} busy={busy} ready={ready} variant={variant}>
        {label}
      </FormFoot>
    </form>
  )
}
