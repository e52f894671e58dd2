import { useMutation, useQuery } from '@tanstack/react-query'
import { endSession, type OpenSession } from '@task-manager/contract/sign-in/account'
import { Suspense, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { api } from '#web/lib/http/api.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ownSessions, sessionsChanged } from './account.queries.ts'
import { AccountSection } from './account-section.tsx'
import { SessionRow } from './session-row.tsx'

const EndOthersDialog = onDemand(() => import('./end-others-dialog.tsx'))

export function AccountSessions() {
  const query = useQuery(ownSessions)
  const { data, error } = query
  return (
    <AccountSection
      title="Sessions"
      text="Devices signed in to your account. Sign out any you don't recognise and change your password."
    >
      {data ? (
        <Sessions sessions={data} />
      ) : error ? (
        <ErrorState title="Couldn't load your sessions" {...queryFailure(query)} />
      ) : (
        <Skeleton className="h-14" />
      )}
    </AccountSection>
  )
}

function Sessions({ sessions }: { sessions: OpenSession[] }) {
  const [confirming, setConfirming] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const endOthers = useRef<HTMLButtonElement>(null)
  const end = useMutation({
    mutationFn: ({ _id }: OpenSession) => api(endSession, { params: { id: _id } }),
    onSuccess: () => {
      toast.success('Signed out')
      // Keeps the focus when the focused row is removed.
      if (list.current?.contains(document.activeElement)) list.current.focus({ preventScroll: true })
    },
    onError: showError,
    onSettled: () => sessionsChanged(),
  })
  usePreload(EndOthersDialog)
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <ul>
        {sessions.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            busy={end.isPending && end.variables._id === session._id}
            onEnd={end.mutate}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          ref={endOthers}
          variant="outline"
          size="small"
          className="mt-3 text-danger!"
          onClick={() => setConfirming(true)}
        >
          Sign out all others
        </Button>
      )}
      {confirming && (
        <Suspense>
          <EndOthersDialog
            // The button that opened it is not there without other sessions.
            focusAfter={() => endOthers.current ?? list.current}
            onSettled={sessionsChanged}
            onClose={() => setConfirming(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
