import { useQuery } from '@tanstack/react-query'
import type { Passkey } from '@task-manager/contract/sign-in/passkeys'
import type { TwoStep } from '@task-manager/contract/sign-in/two-step'
import { Fingerprint, KeyRound, Smartphone } from 'lucide-react'
import { Suspense, useState } from 'react'
import { messageOf } from '#web/lib/http/api-error.ts'
import { formatInstant } from '#web/lib/time/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ownPasskeys, ownTwoStep, twoStepChanged } from './two-step.queries.ts'
import { OnMark, TwoStepRow } from './two-step-row.tsx'

const AppDialog = onDemand(() => import('./two-step-app-dialog.tsx'))
const PasskeysDialog = onDemand(() => import('./passkeys-dialog.tsx'))
const CodesDialog = onDemand(() => import('./two-step-codes-dialog.tsx'))
const OffDialog = onDemand(() => import('./two-step-off-dialog.tsx'))

/** With this many recovery codes left, a warning is shown. */
const FEW = 3

type OpenDialog = 'app' | 'passkeys' | 'codes' | 'off' | null

/** The section 'Two-step sign-in' (decisions A21 and A22): authenticator app, passkeys and recovery codes. */
export default function AccountTwoStep() {
  const steps = useQuery(ownTwoStep)
  const passkeys = useQuery(ownPasskeys)
  const error = steps.error ?? passkeys.error
  const [open, setOpen] = useState<OpenDialog>(null)
  usePreload(AppDialog, PasskeysDialog, CodesDialog, OffDialog)
  const isOn = steps.data?.app != null || (passkeys.data?.passkeys.length ?? 0) > 0
  const dialog = { onClose: () => setOpen(null), onChanged: twoStepChanged }
  return (
    <>
      {steps.data && passkeys.data ? (
        <Steps twoStep={steps.data} passkeys={passkeys.data.passkeys} onOpen={setOpen} />
      ) : error ? (
        <ErrorState
          title="Couldn't load two-step sign-in."
          message={messageOf(error)}
          onRetry={() => Promise.all([steps.refetch(), passkeys.refetch()])}
        />
      ) : (
        <Skeleton className="h-14" />
      )}
      <Suspense>
        {open === 'app' && <AppDialog replaces={steps.data?.app != null} asksPassword={isOn} {...dialog} />}
        {open === 'passkeys' && passkeys.data && <PasskeysDialog {...passkeys.data} {...dialog} />}
        {open === 'codes' && <CodesDialog {...dialog} />}
        {open === 'off' && <OffDialog {...dialog} />}
      </Suspense>
    </>
  )
}

const codesLeft = (count: number): string =>
  count > FEW ? `${count} of 10 left` : `${count} of 10 left. Create new ones before they run out.`

type StepsProps = { twoStep: TwoStep; passkeys: readonly Passkey[]; onOpen: (open: OpenDialog) => void }

function Steps({ twoStep, passkeys, onOpen }: StepsProps) {
  const { app, recoveryCodes, required } = twoStep
  const isOn = app !== null || passkeys.length > 0
  return (
    <>
      <ul>
        <AppRow app={app} onOpen={onOpen} />
        <PasskeysRow passkeys={passkeys} onOpen={onOpen} />
        {isOn && (
          <TwoStepRow
            icon={KeyRound}
            name="Recovery codes"
            about={codesLeft(recoveryCodes)}
            urgent={recoveryCodes <= FEW}
            action={
              <Button variant="outline" size="small" onClick={() => onOpen('codes')}>
                New codes
              </Button>
            }
          />
        )}
      </ul>
      {required && isOn && <p className="mt-3 text-sm text-ink-2">Required for everyone on your team.</p>}
      {isOn && !required && (
        <Button variant="outline" size="small" className="mt-3 text-danger!" onClick={() => onOpen('off')}>
          Turn off two-step sign-in
        </Button>
      )}
    </>
  )
}

type OpenProps = Pick<StepsProps, 'onOpen'>

const appSince = ({ since, usedAt }: NonNullable<TwoStep['app']>): string =>
  `On since ${formatInstant(since)}${usedAt ? `, last used ${formatInstant(usedAt)}` : ''}`

/** Opens the dialog of a step; `step` completes its name for screen readers. */
const OpenButton = (props: { isSet: boolean; step: string; onClick: () => void; children: string }) => (
  <Button
    variant={props.isSet ? 'quiet' : 'outline'}
    size="small"
    className={props.isSet ? '-mr-3' : ''}
    aria-label={`${props.children} ${props.step}`}
    onClick={props.onClick}
  >
    {props.children}
  </Button>
)

const AppRow = ({ app, onOpen }: OpenProps & Pick<TwoStep, 'app'>) => (
  <TwoStepRow
    icon={Smartphone}
    name="Authenticator app"
    about={app ? appSince(app) : 'An app on your phone shows a new code every 30 seconds.'}
    state={app && <OnMark />}
    action={
      <OpenButton isSet={app !== null} step="the authenticator app" onClick={() => onOpen('app')}>
        {app ? 'Change' : 'Set up'}
      </OpenButton>
    }
  />
)

function PasskeysRow({ passkeys, onOpen }: OpenProps & Pick<StepsProps, 'passkeys'>) {
  const hasPasskeys = passkeys.length > 0
  return (
    <TwoStepRow
      icon={Fingerprint}
      name="Passkeys"
      about={
        hasPasskeys
          ? passkeys.map(({ name }) => name).join(' · ')
          : 'Log in with your fingerprint, face or a security key instead of your password.'
      }
      state={hasPasskeys && <p className="text-sm">{passkeys.length}</p>}
      action={
        <OpenButton
          isSet={hasPasskeys}
          step={hasPasskeys ? 'passkeys' : 'a passkey'}
          onClick={() => onOpen('passkeys')}
        >
          {hasPasskeys ? 'Manage' : 'Add'}
        </OpenButton>
      }
    />
  )
}
