import { register, SignUp } from '@task-manager/contract/auth'
import { firstIssue } from '@task-manager/contract/text'
import { NAME_MAX } from '@task-manager/contract/users'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { AuthField } from './auth-field.tsx'
import { FormError } from './form-error.tsx'
import { PasswordField } from './password-field.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { uploadPhoto } from './upload-photo.ts'
import { useAuthForm } from './use-auth-form.ts'

const fields = ({ name = '', email = '', password = '', adminInviteToken = '' }: Record<string, string>) => ({
  name,
  email,
  password,
  adminInviteToken: adminInviteToken.trim(),
})

/** Spec 2 and 5, Sign-up: the picture first, then the fields in their order. */
export function SignupForm() {
  const [photo, setPhoto] = useState<File | null>(null)
  const { form, errorId, failure, fail, clear, busy, ready, onSubmit } = useAuthForm({
    check: (values) => {
      if (!photo) return { field: 'photo', message: 'Please select a profile picture.' }
      const issue = firstIssue(SignUp, fields(values))
      return issue && { field: issue.path, message: issue.message }
    },
    send: async (values) => {
      const profileImageUrl = photo ? await uploadPhoto(photo) : ''
      return api(register, { body: { ...fields(values), profileImageUrl } })
    },
  })
  const take = (next: File | null): void => {
    setPhoto(next)
    if (failure?.field === 'photo') clear()
  }
  const wrong = (field: string) => ({ invalid: failure?.field === field, errorId })
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <PhotoPicker
        photo={photo}
        onChange={take}
        onRefuse={(message) => fail({ field: 'photo', message })}
        {...wrong('photo')}
      />
      <AuthField
        label="Full Name"
        name="name"
        autoComplete="name"
        maxLength={NAME_MAX}
        placeholder="Amina Odhiambo"
        {...wrong('name')}
      />
      <AuthField
        label="Email Address"
        name="email"
        type="email"
        autoComplete="username"
        placeholder="name@example.com"
        {...wrong('email')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        placeholder="Min 8 Characters"
        {...wrong('password')}
      />
      <AuthField
        label="Admin Invite Token"
        hint="Optional. Only for administrators who were given one."
        name="adminInviteToken"
        autoComplete="off"
        placeholder="6 Digit Code"
        {...wrong('adminInviteToken')}
      />
      <FormError id={errorId} failure={failure} />
      <Button
        type="submit"
        size="large"
        busy={busy}
        disabled={!ready}
        className={ready ? '' : 'disabled:opacity-100'}
      >
        {busy ? 'Creating your account…' : 'SIGN UP'}
      </Button>
      <Link
        to="/login"
        className="inline-flex min-h-11 items-center justify-self-start font-medium underline underline-offset-4"
      >
        Already have an account? Login
      </Link>
    </form>
  )
}
