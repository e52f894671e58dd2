import { PASSWORD_MIN, passwordRefusal, passwordStrength } from '@task-manager/contract/passwords'
import type { User } from '@task-manager/contract/people/users'
import { changePassword, PasswordChange } from '@task-manager/contract/sign-in/account'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { invalidField, useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/http/api.ts'
import { useSignInOptions } from '#web/lib/session/use-sign-in-options.ts'
import { storeToken } from '#web/lib/session-store/session-store.ts'
import { Button } from '#web/ui/button.tsx'
import { CurrentPassword } from '#web/ui/form/current-password.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { useReadOnly } from '#web/ui/form/use-read-only.ts'
import { sessionsChanged } from './account.queries.ts'
import { AccountSection } from './account-section.tsx'

const fields = ({ currentPassword = '', newPassword = '' }: Record<string, string>) => ({
  currentPassword,
  newPassword,
})

export function AccountPassword({ user }: { user: User }) {
  const [typed, setTyped] = useState('')
  const least = useSignInOptions()?.passwordMinLength ?? PASSWORD_MIN
  const { form, field, errorId, failure, busy, ready, onSubmit } = useForm({
    check: (values) => {
      const invalid = invalidField(PasswordChange, fields(values))
      if (invalid) return invalid
      const refusal = passwordRefusal(values.newPassword ?? '', least, user)
      if (refusal !== null) return { field: 'newPassword', message: refusal }
      const same = values.again === values.newPassword
      return same ? null : { field: 'again', message: "The new passwords don't match." }
    },
    send: (values) => api(changePassword, { body: fields(values) }),
    done: async ({ token }) => {
      storeToken(token)
      form.current?.reset()
      setTyped('')
      toast.success('Password changed')
      await sessionsChanged()
    },
  })
  useReadOnly(form, busy)
  const strength = passwordStrength(typed, least, user)
  return (
    <AccountSection
      title="Password"
      text="Changing it signs you out everywhere else. This browser stays signed in."
    >
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={onSubmit}
        className="grid items-start gap-5 sm:grid-cols-2"
      >
        {/* The account, for password managers. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <div className="sm:col-span-2 sm:w-[calc(50%-0.625rem)]">
          <CurrentPassword {...field('currentPassword')} />
        </div>
        <PasswordField
          label="New password"
          {...field('newPassword')}
          autoComplete="new-password"
          hint={strength === failure?.message ? undefined : strength}
          onChange={(event) => setTyped(event.target.value)}
        />
        <PasswordField
          label="Confirm new password"
          {...field('again')}
          autoComplete="new-password"
          placeholder="Same password again"
        />
        <div className="grid gap-3 sm:col-span-2">
          <FormError id={errorId} failure={failure} />
          <Button
            type="submit"
            variant={typed ? 'ink' : 'outline'}
            busy={busy}
            disabled={!ready || typed === ''}
            className="justify-self-start"
          >
            {busy ? 'Changing…' : 'Change password'}
          </Button>
        </div>
      </form>
    </AccountSection>
  )
}
