import { useMutation, useQuery } from '@tanstack/react-query'
import { endOtherSessions, endSession, type OpenSession } from '@task-manager/contract/account'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ownSessions, sessionsChanged } from './account.queries.ts'
import { AccountSection } from './account-section.tsx'
import { SessionRow } from './session-row.tsx'

export function AccountSessions() {
  const { data, error, isFetching, refetch } = useQuery(ownSessions)
  return (
    <AccountSection
      title="Sessions"
      text="Where you are signed in. End what you do not know, then change the password."
    >
      {data ? (
        <Sessions sessions={data} />
      ) : error ? (
        <ErrorState
          title="Your sessions could not be loaded."
          message={messageOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-14" />
      )}
    </AccountSection>
  )
}

function Sessions({ sessions }: { sessions: OpenSession[] }) {
  const [asking, setAsking] = useState(false)
  const settled = {
    onError: (error: unknown) => toast.error(messageOf(error)),
    onSettled: () => sessionsChanged(),
  }
  const end = useMutation({
    mutationFn: ({ _id }: OpenSession) => api(endSession, { params: { id: _id } }),
    onSuccess: () => toast.success('Session ended'),
    ...settled,
  })
  const endOthers = useMutation({
    mutationFn: () => api(endOtherSessions),
    onSuccess: () => toast.success('All other sessions ended'),
    ...settled,
    onSettled: async () => {
      await sessionsChanged()
      setAsking(false)
    },
  })
  return (
    <>
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
        <Button variant="outline" size="small" className="mt-3 text-danger!" onClick={() => setAsking(true)}>
          End all others
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="End all other sessions?"
        text="Everywhere but in this browser you will have to log in again."
        confirmLabel="End all others"
        busyLabel="Ending…"
        busy={endOthers.isPending}
        onConfirm={() => endOthers.mutate()}
      />
    </>
  )
}
