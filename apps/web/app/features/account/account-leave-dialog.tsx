import { WithPassword } from '@task-manager/contract/people/users'
import { deleteAccount } from '@task-manager/contract/sign-in/account'
import { toast } from 'react-hot-toast/headless'
import { invalidField, useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/http/api.ts'
import { discardChanges } from '#web/lib/offline/offline-queue.ts'
import { leaving } from '#web/lib/session/session.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { CurrentPassword } from '#web/ui/form/current-password.tsx'
import { DialogForm } from '#web/ui/form/dialog-form.tsx'

const fields = ({ currentPassword = '' }: Record<string, string>) => ({ currentPassword })

/** Asks for the password: the browser may have been left open. */
export default function AccountLeaveDialog({ onClose }: { onClose: () => void }) {
  const { field, ...controls } = useForm({
    check: (values) => invalidField(WithPassword, fields(values)),
    send: async (values) => {
      const leave = leaving()
      return { leave, ...(await api(deleteAccount, { body: fields(values) })) }
    },
    done: async ({ leave, message }) => {
      await discardChanges()
      await leave()
      toast.success(message)
    },
  })
  return (
    <Dialog
      onClose={onClose}
      title="Delete your account?"
      description="This can't be undone."
      className="max-w-md"
    >
      <DialogForm {...controls} label="Delete my account" busyLabel="Deleting…" variant="danger">
        <CurrentPassword {...field('currentPassword')} />
      </DialogForm>
    </Dialog>
  )
}
