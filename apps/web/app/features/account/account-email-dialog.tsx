import { changeEmail, EmailChange } from '@task-manager/contract/sign-in/account'
import { invalidField, useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/http/api.ts'
import { startSession } from '#web/lib/session/session.ts'
import { useKept } from '#web/lib/session-store/use-kept.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { CurrentPassword } from '#web/ui/form/current-password.tsx'
import { DialogForm } from '#web/ui/form/dialog-form.tsx'
import { EmailField } from '#web/ui/form/email-field.tsx'

type Props = {
  onClose: () => void
  /** Called with the server's sentence about the next step. */
  onDone: (message: string) => void
}

const fields = ({ email = '', currentPassword = '' }: Record<string, string>) => ({ email, currentPassword })

/** Changes the email. Asks for the password to verify the owner. */
export default function AccountEmailDialog({ onClose, onDone }: Props) {
  const [email, setEmail, isEmailChanged] = useKept('account:email', '')
  const { field, ...controls } = useForm({
    check: (values) => invalidField(EmailChange, fields(values)),
    send: (values) => api(changeEmail, { body: fields(values) }),
    done: ({ message, user, token }) => {
      // Without a mail server the change is immediate, and the server returns a new token.
      if (user !== undefined && token !== undefined) startSession({ ...user, token })
      onDone(message)
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} unsaved={isEmailChanged} title="Change email" className="max-w-md">
      <DialogForm {...controls} label="Send link" busyLabel="Sending…">
        <EmailField
          label="New email address"
          {...field('email')}
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <CurrentPassword {...field('currentPassword')} />
      </DialogForm>
    </Dialog>
  )
}
