import { useQuery } from '@tanstack/react-query'
import type { TeamMember } from '@task-manager/contract/users'
import { useState } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { controlClass } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { matchingMembers } from './matching-members.ts'
import { MemberCard } from './member-card.tsx'
import { UserReportButton } from './user-report-button.tsx'
import { teamMembers } from './users.queries.ts'

/** A team so large is searched, not read. */
const SEARCH_FROM = 9
const SPARING_FROM = 60

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3'

/** Team Members (spec 2). */
export function TeamScreen() {
  const { data, error, isFetching, refetch } = useQuery(teamMembers)
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Team Members</h1>
        <UserReportButton />
      </div>
      {data ? (
        <Team members={data} onLookAgain={() => void refetch()} />
      ) : error ? (
        <ErrorState
          title="The team could not be loaded."
          message={messageOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <TeamSkeleton />
      )}
    </div>
  )
}

function Team({ members, onLookAgain }: { members: TeamMember[]; onLookAgain: () => void }) {
  const [search, setSearch] = useState('')
  const shown = matchingMembers(members, search)
  if (members.length === 0) {
    return (
      <EmptyState
        title="Nobody is here yet"
        text="People appear as soon as they have signed up."
        action={
          <Button variant="outline" onClick={onLookAgain}>
            Look again
          </Button>
        }
      />
    )
  }
  return (
    <>
      {members.length >= SEARCH_FROM && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <input
            type="search"
            aria-label="Search members by name or email"
            placeholder="Search by name or email"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className={`${controlClass} max-w-sm`}
          />
          <p role="status" className="text-sm text-ink-2">
            {shown.length === members.length
              ? `${members.length} members`
              : `${shown.length} of ${members.length} members`}
          </p>
        </div>
      )}
      {shown.length > 0 ? (
        <ul className={grid}>
          {shown.map((member) => (
            <MemberCard key={member._id} member={member} sparing={shown.length >= SPARING_FROM} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title="Nobody matches the search"
          action={
            <Button variant="outline" onClick={() => setSearch('')}>
              Show everybody
            </Button>
          }
        />
      )}
    </>
  )
}

const cards = ['a', 'b', 'c', 'd', 'e', 'f']

function TeamSkeleton() {
  return (
    <div className={grid}>
      <p role="status" className="sr-only">
        Loading the team…
      </p>
      {cards.map((card) => (
        <div key={card} className="rounded-card border border-hairline bg-surface p-5">
          <div className="flex items-center gap-3">
            <Skeleton className="size-12 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="h-4 w-44 max-w-full" />
            </div>
          </div>
          <Skeleton className="mt-4 h-14" />
        </div>
      ))}
    </div>
  )
}
