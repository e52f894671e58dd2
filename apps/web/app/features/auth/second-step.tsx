import type { StepAsked } from '@task-manager/contract/auth'
import { firstIssue } from '@task-manager/contract/text'
import { StepCode, takeSecondStep } from '@task-manager/contract/two-step'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#web/lib/api.ts'
import { AuthField } from './auth-field.tsx'
import { FormError } from './form-error.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useAuthForm } from './use-auth-form.ts'
import { wayClass } from './way-class.ts'

type Props = { asked: StepAsked['twoStep']; onBack: () => void }

const Fields = z.object({ code: StepCode })

/** After the right password: a code of the app, or a recovery code (decision A21). */
export default function SecondStep({ asked, onBack }: Props) {
  const { challenge, ways } = asked
  const [way, setWay] = useState<'totp' | 'recovery'>(ways.includes('totp') ? 'totp' : 'recovery')
  const { form, errorId, failure, clear, busy, ready, onSubmit } = useAuthForm({
    check: ({ code = '' }) => {
      const issue = firstIssue(Fields, { code })
      return issue && { field: 'code', message: issue.message }
    },
    send: ({ code = '' }) => api(takeSecondStep, { body: { challenge, code } }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way is another field
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), [form, way])
  const isApp = way === 'totp'
  const other = isApp ? 'recovery' : 'totp'
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <h2 className="text-xl">Second step</h2>
      <AuthField
        key={way}
        label={isApp ? 'Code from your authenticator app' : 'Recovery code'}
        hint={isApp ? 'The 6 digits that it shows now.' : 'One of the codes that you kept. Each works once.'}
        name="code"
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        invalid={failure?.field === 'code'}
        errorId={errorId}
      />
      <FormError id={errorId} failure={failure} />
      <SubmitButton busy={busy} ready={ready}>
        {busy ? 'Checking…' : 'Go on'}
      </SubmitButton>
      <div className="flex flex-wrap justify-between gap-x-6">
        {ways.includes(other) && (
          <button
            type="button"
            className={wayClass}
            onClick={() => {
              clear()
              setWay(other)
            }}
          >
            {isApp ? 'Use a recovery code' : 'Use the authenticator app'}
          </button>
        )}
        <button type="button" className={wayClass} onClick={onBack}>
          Back to login
        </button>
      </div>
    </form>
  )
}
