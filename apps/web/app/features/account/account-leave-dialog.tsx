import { deleteAccount } from '@task-manager/contract/people/account'
import { WithPassword } from '@task-manager/contract/people/users'
import { toast } from 'react-hot-toast/headless'
import { invalidField } from '#web/lib/form/form-failure.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/http/api.ts'
import { discardChanges } from '#web/lib/offline/offline-queue.ts'
import { leaving } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'

const fields = ({ currentPassword = '' }: Record<string, string>) => ({ currentPassword })

/** Asks for the password: the browser may have been left open. */
export default function AccountLeaveDialog({ onClose }: { onClose: () => void }) {
  const { form, field, errorId, failure, busy, ready, onSubmit } = useForm({
    check: (values) => invalidField(WithPassword, fields(values)),
    send: async (values) => {
      const leave = leaving()
      return { leave, ...(await api(deleteAccount, { body: fields(values) })) }
    },
    done: async ({ leave, message }) => {
      await discardChanges()
      leave()
      toast.success(message)
    },
  })
  return (
    <Dialog
      onClose={() => !busy && onClose()}
      title="Delete your account?"
      description="This can't be undone."
      className="max-w-md"
    >
      <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
        <PasswordField
          label="Current password"
          {...field('currentPassword')}
          autoComplete="current-password"
        />
        <FormError id={errorId} failure={failure} />
        <Button type="submit" variant="danger" busy={busy} disabled={!ready} className="justify-self-end">
          {busy ? 'Deleting…' : 'Delete my account'}
        </Button>
      </form>
    </Dialog>
  )
}
