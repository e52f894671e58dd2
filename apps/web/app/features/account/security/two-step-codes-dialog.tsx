import { renewRecoveryCodes } from '@task-manager/contract/sign-in/two-step'
import { useState } from 'react'
import { api } from '#web/lib/http/api.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes, withCodes } from './recovery-codes.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'

export default function TwoStepCodesDialog({ onClose, onChanged }: StepDialogProps) {
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <Dialog
      onClose={onClose}
      {...(codes && withCodes)}
      title={codes ? 'Save your recovery codes' : 'New recovery codes'}
      className="max-w-lg"
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordForm
          text="You get ten new codes. Your current codes stop working."
          label="Create new codes"
          send={(currentPassword) => api(renewRecoveryCodes, { body: { currentPassword } })}
          done={async ({ recoveryCodes }) => {
            setCodes(recoveryCodes)
            await onChanged()
          }}
        />
      )}
    </Dialog>
  )
}
