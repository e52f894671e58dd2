import { renewRecoveryCodes } from '@task-manager/contract/two-step'
import { useState } from 'react'
import { api } from '#web/lib/http/api.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'

export default function TwoStepCodesDialog({ onClose, onChanged }: StepDialogProps) {
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <Dialog
      onClose={onClose}
      title={codes ? 'Keep your recovery codes' : 'New recovery codes'}
      className="max-w-lg"
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordForm
          text="Ten new codes are made. The ones you have now do not work any more then."
          label="Make new codes"
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
