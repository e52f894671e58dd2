import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type QueryState, queryStates } from '@task-manager/contract/notifications/mails'
import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { showError } from '#web/lib/http/error-toast.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { selectClass } from '#web/ui/field.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { LoadMore } from '#web/ui/list/load-more.tsx'
import { Options } from '#web/ui/options.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MailRow } from './mail-row.tsx'
import { mailList, sendTest } from './mails.queries.ts'
import { SendingHold } from './sending-hold.tsx'
import { TestOutcome } from './test-outcome.tsx'

/** Delay after the last key. */
const PAUSE_MS = 250

const stateNames: Record<QueryState, string> = {
  '': 'All',
  pending: 'Not sent yet',
  sent: 'Sent',
  failed: 'Failed',
}

/** Search and state are in the address, updated shortly after typing. */
function useFilter() {
  const [query, setQuery] = useSearchParams()
  const q = query.get('q') ?? ''
  const value = query.get('state') ?? ''
  const state = queryStates.find((each) => each === value) ?? ''
  const [typed, setTyped] = useState(q)
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what is typed alone
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => set('q', typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { q, typed, setTyped, state, choose: (next: QueryState) => set('state', next) }
}

/** Sent and waiting emails (decision A18). */
export function MailsScreen() {
  const { q, typed, setTyped, state, choose } = useFilter()
  const list = useInfiniteQuery(mailList(q, state))
  const first = list.data?.pages[0]
  const mails = list.data?.pages.flatMap((page) => page.mails)
  const test = useMutation({
    mutationFn: sendTest,
    onError: showError,
  })
  const filtered = q !== '' || state !== ''
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageTitle title="Email">
        <Button
          variant="outline"
          size="small"
          disabled={first !== undefined && first.from === null}
          busy={test.isPending}
          onClick={() => test.mutate()}
        >
          <Send size={16} />
          Send me a test email
        </Button>
      </PageTitle>
      <SendingHold />
      <TestOutcome mail={test.data} />
      <div className="flex flex-wrap gap-3">
        <SearchBox
          label="Search emails"
          placeholder="Address, subject or kind"
          value={typed}
          onChange={setTyped}
        />
        <select
          aria-label="State"
          value={state}
          onChange={(event) => choose(event.target.value as QueryState)}
          className={`${selectClass} w-auto!`}
        >
          <Options values={queryStates} names={stateNames} />
        </select>
      </div>
      <div className="grid grid-cols-1 gap-4" aria-busy={list.isFetching}>
        {/* Below the fields, which it would move. */}
        {first && (
          <p className="max-w-[68ch] text-sm text-ink-2 wrap-anywhere">
            {first.from === null
              ? "Email isn't set up on this server (SMTP_URL and MAIL_FROM). Administrators see links that would be emailed, and emails wait here."
              : `Sent from ${first.from}. Showing the last 30 days.`}
          </p>
        )}
        {mails === undefined ? (
          list.isError ? (
            <ErrorState title="Couldn't load the emails" {...queryFailure(list)} />
          ) : (
            <Skeleton className="h-80" />
          )
        ) : mails.length === 0 ? (
          <EmptyState
            title={filtered ? 'No matching emails' : 'No emails yet'}
            text={
              filtered ? 'Try another search or state.' : 'Emails sent by this server, with delivery status.'
            }
          />
        ) : (
          <ul aria-label="Emails" className="border-t border-hairline">
            {mails.map((mail) => (
              <MailRow key={mail._id} mail={mail} />
            ))}
          </ul>
        )}
        <LoadMore items="emails" list={list} />
      </div>
    </div>
  )
}
