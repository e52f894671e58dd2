import type { ReactNode } from 'react'
import { useForm } from '#web/lib/form/use-form.ts'
import { CurrentPassword } from '#web/ui/form/current-password.tsx'
import { DialogForm } from '#web/ui/form/dialog-form.tsx'

type Props<T> = {
  text: ReactNode
  label: string
  variant?: 'ink' | 'danger'
  send: (currentPassword: string) => Promise<T>
  done: (answer: T) => void | Promise<void>
}

/** The password form of dialogs that change how the user signs in. */
export function PasswordForm<T>({ text, label, variant, send, done }: Props<T>) {
  const { field, ...controls } = useForm({
    check: ({ currentPassword }) =>
      currentPassword ? null : { field: 'currentPassword', message: 'Please enter your current password.' },
    send: ({ currentPassword = '' }) => send(currentPassword),
    done,
  })
  return (
    <DialogForm {...controls} label={label} variant={variant}>
      <p className="text-ink-2">{text}</p>
      <CurrentPassword {...field('currentPassword')} />
    </DialogForm>
  )
}
