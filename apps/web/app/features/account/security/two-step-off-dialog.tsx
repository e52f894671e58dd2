import { endTwoStep } from '@task-manager/contract/sign-in/two-step'
import { toast } from 'react-hot-toast/headless'
import { api } from '#web/lib/http/api.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PasswordForm } from './password-form.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'

export default function TwoStepOffDialog({ onClose, onChanged }: StepDialogProps) {
  return (
    <Dialog onClose={onClose} title="Turn off two-step sign-in?" className="max-w-md">
      <PasswordForm
        text="Your password alone will be enough to log in. Your authenticator app, passkeys and recovery codes stop working."
        label="Turn off"
        variant="danger"
        send={(currentPassword) => api(endTwoStep, { body: { currentPassword } })}
        done={async ({ message }) => {
          toast.success(message)
          onClose()
          await onChanged()
        }}
      />
    </Dialog>
  )
}
