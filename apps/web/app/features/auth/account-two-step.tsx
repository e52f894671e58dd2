import { useQuery } from '@tanstack/react-query'
import type { TwoStep } from '@task-manager/contract/two-step'
import { KeyRound, Smartphone } from 'lucide-react'
import { Suspense, useState } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { formatInstant } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { onDemand, useSoon } from '#web/ui/on-demand.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ownTwoStep, twoStepChanged } from './two-step.queries.ts'
import { OnMark, TwoStepRow } from './two-step-row.tsx'

const AppDialog = onDemand(() => import('./two-step-app-dialog.tsx'))
const CodesDialog = onDemand(() => import('./two-step-codes-dialog.tsx'))
const OffDialog = onDemand(() => import('./two-step-off-dialog.tsx'))

/** From here on the codes run out. */
const FEW = 3

type Asked = 'app' | 'codes' | 'off' | null

/** Decision A21: an authenticator app, and the codes for the day it is lost. What is in the section of that name. */
export default function AccountTwoStep() {
  const { data, error, isFetching, refetch } = useQuery(ownTwoStep)
  const [asked, setAsked] = useState<Asked>(null)
  useSoon(AppDialog, CodesDialog, OffDialog)
  const dialog = { onClose: () => setAsked(null), onChanged: twoStepChanged }
  return (
    <>
      {data ? (
        <Steps twoStep={data} onAsk={setAsked} />
      ) : error ? (
        <ErrorState
          title="Your two-step sign-in could not be loaded."
          message={messageOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-14" />
      )}
      <Suspense>
        {asked === 'app' && <AppDialog replaces={data?.app != null} {...dialog} />}
        {asked === 'codes' && <CodesDialog {...dialog} />}
        {asked === 'off' && <OffDialog {...dialog} />}
      </Suspense>
    </>
  )
}

const codesLeft = (count: number): string =>
  count > FEW ? `${count} of 10 left` : `${count} of 10 left. Make new ones before they run out.`

function Steps({ twoStep, onAsk }: { twoStep: TwoStep; onAsk: (asked: Asked) => void }) {
  const { app, recoveryCodes } = twoStep
  return (
    <>
      <ul>
        <TwoStepRow
          icon={Smartphone}
          name="Authenticator app"
          about={
            app
              ? `On since ${formatInstant(app.since)}${app.usedAt ? `, last used ${formatInstant(app.usedAt)}` : ''}`
              : 'An app on your phone shows a new code every 30 seconds.'
          }
          state={app && <OnMark />}
          action={
            <Button
              variant={app ? 'quiet' : 'outline'}
              size="small"
              className={app ? '-mr-3' : ''}
              aria-label={app ? 'Change the authenticator app' : 'Set up the authenticator app'}
              onClick={() => onAsk('app')}
            >
              {app ? 'Change' : 'Set up'}
            </Button>
          }
        />
        {app && (
          <TwoStepRow
            icon={KeyRound}
            name="Recovery codes"
            about={codesLeft(recoveryCodes)}
            urgent={recoveryCodes <= FEW}
            action={
              <Button variant="outline" size="small" onClick={() => onAsk('codes')}>
                New codes
              </Button>
            }
          />
        )}
      </ul>
      {app && (
        <Button variant="outline" size="small" className="mt-3 text-danger!" onClick={() => onAsk('off')}>
          Turn off two-step sign-in
        </Button>
      )}
    </>
  )
}
