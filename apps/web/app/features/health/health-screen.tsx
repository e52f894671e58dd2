import { useMutation, useQuery } from '@tanstack/react-query'
import { checkHealth, type HealthPage } from '@task-manager/contract/installation/health'
import type { ReactNode } from 'react'
import { api } from '#web/lib/http/api.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { ago } from '#web/lib/time/ago.ts'
import { useNow } from '#web/lib/time/use-polled.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { health } from './health.queries.ts'
import { summaryOf } from './health-labels.ts'
import { ProblemList, WorkingList } from './health-lists.tsx'

/**
 * The checks of `npm run doctor` for the running server (decision A30). `hold` renders the question about held
 * notifications.
 */
export function HealthScreen({ hold }: { hold: (onResumed: () => void) => ReactNode }) {
  const query = useQuery(health)
  const { data: page } = query
  const check = useMutation({
    mutationFn: () => api(checkHealth),
    onSuccess: (answer) => queryClient.setQueryData(health.queryKey, answer),
    onError: showError,
  })
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle title="Health">
        <Button
          size="small"
          variant="outline"
          busy={check.isPending}
          disabled={page === undefined}
          onClick={() => check.mutate()}
        >
          {check.isPending ? 'Checking…' : 'Check again'}
        </Button>
      </PageTitle>
      {hold(() => check.mutate())}
      {page ? (
        <Loaded page={page} />
      ) : query.isError ? (
        <ErrorState title="Couldn't check the server" {...queryFailure(query)} />
      ) : (
        <Skeleton className="h-80" />
      )}
    </div>
  )
}

function Loaded({ page }: { page: HealthPage }) {
  const now = useNow()
  const { checkedAt, findings, node } = page
  const { text, tone } = summaryOf(findings)
  const when = ago(checkedAt, now)
  return (
    <>
      <div role="status" className="border-y border-hairline py-4">
        <p className={classNames('font-display text-lg font-semibold', tone)}>{text}</p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {`Checked ${when === 'just now' ? 'now' : when} on ${node}`}
        </p>
      </div>
      <ProblemList findings={findings} />
      <WorkingList findings={findings} />
      <p className="max-w-[68ch] text-sm text-ink-2">
        You can also run these checks from the command line, even while the server is down:{' '}
        <code className="rounded-sm bg-sunken px-1 whitespace-nowrap">npm run doctor</code>
      </p>
    </>
  )
}
