import { confirmTwoStep, startTwoStep, TwoStepConfirmation } from '@task-manager/contract/sign-in/two-step'
import { useEffect, useState } from 'react'
import { invalidField, useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/http/api.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { DialogForm } from '#web/ui/form/dialog-form.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PasswordForm } from './password-form.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes, withCodes } from './recovery-codes.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'

type Started = { secret: string; uri: string }
type Props = StepDialogProps & { replaces: boolean; asksPassword: boolean }

/**
 * Sets up an authenticator app in steps: the password if an app is replaced, the QR code, the first code, the recovery
 * codes.
 */
export default function TwoStepAppDialog({ replaces, asksPassword, onClose, onChanged }: Props) {
  const [started, setStarted] = useState<Started | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const title = codes
    ? 'Save your recovery codes'
    : replaces
      ? 'Change authenticator app'
      : 'Set up an authenticator app'
  return (
    <Dialog onClose={onClose} {...(codes && withCodes)} title={title} className="max-w-lg">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : started ? (
        <Scan
          {...started}
          onConfirmed={async (created) => {
            setCodes(created)
            await onChanged()
          }}
        />
      ) : asksPassword ? (
        <PasswordForm
          text={
            replaces
              ? 'Your current app works until you confirm the new one.'
              : 'You can use an app as well as your passkeys.'
          }
          label="Continue"
          send={(currentPassword) => api(startTwoStep, { body: { currentPassword } })}
          done={setStarted}
        />
      ) : (
        <Start onStarted={setStarted} />
      )}
    </Dialog>
  )
}

function Start({ onStarted }: { onStarted: (started: Started) => void }) {
  const [failure, setFailure] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try
  useEffect(() => {
    const leaving = new AbortController()
    setFailure(null)
    api(startTwoStep, { body: {}, signal: leaving.signal }).then(onStarted, (error) => {
      if (!leaving.signal.aborted) setFailure(error)
    })
    return () => leaving.abort()
  }, [tries])
  return failure === null ? (
    <Skeleton className="h-72" />
  ) : (
    <ErrorState
      title="Couldn't start the setup."
      message={messageOf(failure)}
      onRetry={() => setTries(tries + 1)}
    />
  )
}

const inGroupsOfFour = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

function Scan({ secret, uri, onConfirmed }: Started & { onConfirmed: (codes: string[]) => Promise<void> }) {
  const { field, ...controls } = useForm({
    check: ({ code = '' }) => invalidField(TwoStepConfirmation, { code }),
    send: ({ code = '' }) => api(confirmTwoStep, { body: { code } }),
    done: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  })
  return (
    <DialogForm {...controls} label="Turn on" busyLabel="Checking…">
      <p className="text-ink-2">Scan this code with an authenticator app, or enter the key.</p>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={uri} name="QR code for your authenticator app" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-sm font-semibold">Key</p>
          <p className="font-mono text-sm wrap-anywhere select-all">{inGroupsOfFour(secret)}</p>
          <a
            href={uri}
            className="mt-2 inline-flex min-h-11 items-center text-sm underline underline-offset-4"
          >
            Open in an app on this device
          </a>
        </div>
      </div>
      <TextField
        label="Code from the app"
        {...field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        placeholder="6 digits"
      />
    </DialogForm>
  )
}
