import type { OpenedInvitation } from '@task-manager/contract/people/invitations'
import { NAME_MAX } from '@task-manager/contract/people/users'
import { SignUp } from '@task-manager/contract/sign-in/auth'
import { register } from '@task-manager/contract/sign-in/auth-endpoints'
import { useState } from 'react'
import { Link } from 'react-router'
import { PhotoPicker } from '#web/features/images/photo-picker.tsx'
import { type FormFailure, invalidField } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/http/api.ts'
import { useUpload } from '#web/lib/images/use-upload.ts'
import { useSignInOptions } from '#web/lib/session/use-sign-in-options.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { EmailField } from '#web/ui/form/email-field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkClass } from './link-class.ts'
import { newPasswordRules } from './new-password.ts'
import { SignupRefused } from './signup-refused.tsx'
import { useAsksForCode } from './use-asks-for-code.ts'
import { useInvitation } from './use-invitation.ts'
import { useSessionForm } from './use-session-form.ts'

/** The fields that have the error line below them. */
const FIELDS = ['photo', 'name', 'email', 'password', 'adminInviteToken']

const NAME_FOR_INITIALS = 'Enter your name to use its initials.'

/** Without the code, the first person would become a member of a team that has no administrator. */
const FIRST_CODE =
  'Makes you the first administrator. The server prints it when it starts, unless ADMIN_INVITE_TOKEN sets it.'

const fields = ({ name = '', email = '', password = '', adminInviteToken = '' }: Record<string, string>) => ({
  name,
  email,
  password,
  adminInviteToken: adminInviteToken.trim(),
})

/**
 * Sign-up (spec 2 and 5): the picture first, then the fields in their order. An invitation fills in the address; the
 * page says when an invitation is required (decision A14).
 */
export function SignupForm({ onRestore }: { onRestore: () => void }) {
  const opened = useInvitation()
  const [photo, setPhoto] = useState<Blob | null>(null)
  const { share, upload, cancel } = useUpload()
  const options = useSignInOptions()
  const rules = newPasswordRules(options)
  const { form, field, errorId, failure, fail, clear, busy, ready, onSubmit } = useSessionForm({
    check: (values) => {
      if (!photo) return { field: 'photo', message: 'Please select a profile picture.' }
      return invalidField(SignUp, fields(values)) ?? rules.check(fields(values).password)
    },
    send: async (values) => {
      const profileImageUrl = photo ? await upload(photo) : ''
      const invited = opened.is === 'open' && { invitation: opened.token }
      return api(register, { body: { ...fields(values), profileImageUrl, ...invited } })
    },
  })
  const asksForCode = useAsksForCode(form, options)
  const changePhoto = (next: Blob | null): void => {
    setPhoto(next)
    if (failure?.field === 'photo' || failure?.message === NAME_FOR_INITIALS) clear()
  }
  const byInvitation = options?.signUp === 'invite' && opened.is === 'none'
  if (opened.is === 'refused') return <SignupRefused message={opened.message} />
  if (byInvitation && !options.inviteCode)
    return (
      <SignupRefused message="Sign-up is by invitation only. Ask an administrator of your team for a link." />
    )
  const invitation = opened.is === 'open' ? opened.invitation : null
  const error = { id: errorId, failure }
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      {invitation && <InvitedBy {...invitation} />}
      {byInvitation && (
        <p>
          Sign-up is by invitation only. Open the link in your invitation, or enter the code you were given.
        </p>
      )}
      <PhotoPicker
        photo={photo}
        onChange={changePhoto}
        onRefuse={(message) => fail({ field: 'photo', message })}
        nameOf={() => String(new FormData(form.current ?? undefined).get('name') ?? '')}
        onNoName={() => fail({ field: 'name', message: NAME_FOR_INITIALS })}
        invalid={failure?.field === 'photo'}
        errorId={errorId}
      />
      <FieldError name="photo" {...error} />
      <TextField
        label="Full Name"
        {...field('name')}
        autoComplete="name"
        dir="auto"
        maxLength={NAME_MAX}
        placeholder="Amina Odhiambo"
      />
      <FieldError name="name" {...error} />
      <EmailField
        key={invitation ? 'invited' : 'own'}
        {...field('email')}
        {...(invitation && { value: invitation.email, readOnly: true })}
      />
      <FieldError name="email" {...error} />
      <PasswordField
        label="Password"
        {...field('password')}
        autoComplete="new-password"
        placeholder={rules.placeholder}
      />
      <FieldError name="password" {...error} />
      {asksForCode && opened.is === 'none' && (
        <TextField
          label="Admin Invite Token"
          {...(!byInvitation && {
            hint: options?.empty ? FIRST_CODE : 'Optional. Only for administrators who have a code.',
          })}
          {...field('adminInviteToken')}
          autoComplete="off"
          placeholder="6 Digit Code"
        />
      )}
      <FieldError name="adminInviteToken" {...error} />
      <OtherError {...error} />
      <SubmitButton busy={busy} ready={ready && opened.is !== 'opening'}>
        {submitLabel(share, busy)}
      </SubmitButton>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Link to="/login" className={linkClass}>
          Already have an account? Login
        </Link>
        {options?.empty && (
          <button type="button" onClick={onRestore} className={linkClass}>
            Restore a backup
          </button>
        )}
        {share !== null && (
          <Button variant="outline" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

interface ErrorProps {
  id: string
  failure: FormFailure | null
}

const FieldError = ({ name, ...error }: ErrorProps & { name: string }) =>
  error.failure?.field === name && (
    <div className="-mt-3.5">
      <FormError {...error} />
    </div>
  )

/** An error that is about none of the fields. */
const OtherError = (error: ErrorProps) =>
  !FIELDS.includes(error.failure?.field ?? '') && <FormError {...error} />

const InvitedBy = ({ invitedBy, role }: OpenedInvitation) => (
  <p className="wrap-anywhere">
    {invitedBy} invited you
    {role === 'admin' ? ' to join as an administrator.' : ' to join the team.'}
  </p>
)

/** `share` of the picture that is sent; null before and after. */
function submitLabel(share: number | null, busy: boolean): string {
  if (share !== null) return `Uploading picture… ${Math.round(share * 100)} %`
  return busy ? 'Creating your account…' : 'SIGN UP'
}
