import type { SecondStepRequired } from '@task-manager/contract/sign-in/auth'
import { StepCode, takeSecondStep } from '@task-manager/contract/sign-in/two-step'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { invalidField } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/http/api.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkClass } from './link-class.ts'
import { useSessionForm } from './use-session-form.ts'

type Challenge = SecondStepRequired['twoStep']
type Method = Challenge['ways'][number]
type Props = { required: Challenge; onBack: () => void }

const Fields = z.object({ code: StepCode })

const otherMethods: Record<Method, string> = {
  totp: 'Use the authenticator app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
}

async function sign({ challenge, passkey }: Challenge) {
  const { signWithPasskey } = await import('#web/lib/session/passkey-browser.ts')
  if (passkey === undefined) throw new Error('A passkey that was not asked for.')
  return await api(takeSecondStep, { body: { challenge, passkey: await signWithPasskey(passkey) } })
}

/** The second step: a passkey (decision A22), a code of the app, or a recovery code (A21). */
export default function SecondStep({ required, onBack }: Props) {
  const { challenge, ways } = required
  const usable = ways.filter((one) => one !== 'passkey' || 'PublicKeyCredential' in window)
  const [method, setMethod] = useState<Method>(
    usable.includes('passkey') ? 'passkey' : usable.includes('totp') ? 'totp' : 'recovery',
  )
  const isKey = method === 'passkey'
  const { form, field, errorId, failure, clear, busy, ready, onSubmit } = useSessionForm({
    check: ({ code = '' }) => (isKey ? null : invalidField(Fields, { code })),
    send: ({ code = '' }) => (isKey ? sign(required) : api(takeSecondStep, { body: { challenge, code } })),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each method has its own field
  useEffect(
    () => form.current?.querySelector<HTMLElement>('input,[type=submit]')?.focus({ preventScroll: true }),
    [form, method, ready],
  )
  const isApp = method === 'totp'
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <h2 className="text-xl">Second step</h2>
      {isKey ? (
        <p className="text-ink-2">Your browser asks for your fingerprint, face or security key.</p>
      ) : (
        <TextField
          key={method}
          label={isApp ? 'Code from your authenticator app' : 'Recovery code'}
          hint={isApp ? 'The 6 digits it shows now.' : 'One of the codes you saved. Each works once.'}
          {...field('code')}
          inputMode={isApp ? 'numeric' : 'text'}
          autoComplete={isApp ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      )}
      <FormError id={errorId} failure={failure} />
      <SubmitButton busy={busy} ready={ready}>
        {busy ? 'Checking…' : isKey ? 'Use your passkey' : 'Continue'}
      </SubmitButton>
      <div className="flex flex-wrap justify-between gap-x-6">
        {usable
          .filter((one) => one !== method)
          .map((one) => (
            <button
              key={one}
              type="button"
              className={linkClass}
              onClick={() => {
                clear()
                setMethod(one)
              }}
            >
              {otherMethods[one]}
            </button>
          ))}
        <button type="button" className={linkClass} onClick={onBack}>
          Back to login
        </button>
      </div>
    </form>
  )
}
