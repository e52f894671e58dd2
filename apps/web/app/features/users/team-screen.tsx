import { useQuery } from '@tanstack/react-query'
import type { TeamMember } from '@task-manager/contract/people/users'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { peopleOrders } from '#web/lib/people-order.ts'
import { teamMembers } from '#web/lib/team-members.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import { useNow } from '#web/lib/time/use-polled.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { controlClass } from '#web/ui/field.tsx'
import { InlineSelect } from '#web/ui/form/inline-select.tsx'
import { hidesRestWhileLoading } from '#web/ui/hides-rest.ts'
import { LoadingCards } from '#web/ui/list/loading-cards.tsx'
import { PictureSkeleton } from '#web/ui/list/picture-skeleton.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type EditMember, MemberActions } from './member-actions.tsx'
import { MemberCard } from './member-card.tsx'
import { inOrder, matchingMembers, orderIn, queryWithOrder } from './team-order.ts'
import { UserReportButton } from './user-report-button.tsx'
import { teamLoads } from './users.queries.ts'

const SKIP_OFFSCREEN_FROM = 60

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4'

interface Props {
  /** Buttons beside the report. */
  tools: ReactNode
  edit: EditMember
  /** Rendered between the heading and the team. */
  children: ReactNode
}

/** Team Members (spec 2). */
export function TeamScreen({ tools, edit, children }: Props) {
  const query = useQuery(teamMembers)
  const { data, error } = query
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-page">Team Members</h1>
        <div className="flex flex-wrap gap-2">
          {tools}
          <UserReportButton />
        </div>
      </div>
      <div className={classNames('contents', hidesRestWhileLoading)}>{children}</div>
      {data ? (
        <Team members={data} edit={edit} onRefresh={() => void query.refetch()} />
      ) : error ? (
        <ErrorState title="Couldn't load the team" {...queryFailure(query)} />
      ) : (
        <TeamSkeleton />
      )}
    </div>
  )
}

/** Adds overdue tasks and weeks once they are loaded. The live stream already updates the other numbers. */
function withLoads(members: TeamMember[], loads: readonly TeamMember[] | undefined): TeamMember[] {
  if (loads === undefined) return members
  const byId = new Map(loads.map((member) => [member._id, member]))
  return members.map((member) => {
    const { overdueTasks, weekTasks, usualWeek } = byId.get(member._id) ?? {}
    return { ...member, overdueTasks, weekTasks, usualWeek }
  })
}

const peopleIn = (n: number): string => (n === 1 ? '1 member' : `${formatNumber(n)} members`)

type TeamProps = { members: TeamMember[]; edit: EditMember; onRefresh: () => void }

function Team({ members, edit, onRefresh }: TeamProps) {
  const list = useRef<HTMLUListElement>(null)
  const now = useNow()
  const [search, setSearch] = useState('')
  const [menu, setMenu] = useState<{ member: TeamMember; anchor: HTMLButtonElement } | null>(null)
  const openMenu = useCallback(
    (member: TeamMember, anchor: HTMLButtonElement) => setMenu({ member, anchor }),
    [],
  )
  const [query, setQuery] = useSearchParams()
  const order = orderIn(query)
  const loaded = withLoads(members, useQuery(teamLoads(useToday())).data)
  const shown = inOrder(matchingMembers(loaded, search), order)
  if (members.length === 0) {
    return (
      <EmptyState
        title="No one here yet"
        text="People appear here once they sign up."
        action={
          <Button variant="outline" onClick={onRefresh}>
            Check again
          </Button>
        }
      />
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          type="search"
          dir="auto"
          aria-label="Search members by name or email"
          placeholder="Search by name or email"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className={`${controlClass} max-w-sm`}
        />
        {members.length > 1 && (
          <InlineSelect
            label="Sort by"
            value={order}
            options={peopleOrders}
            onChange={(next) => setQuery(queryWithOrder(query, next), { replace: true })}
          />
        )}
        <p role="status" className="text-sm text-ink-2">
          {shown.length === members.length
            ? peopleIn(members.length)
            : `${formatNumber(shown.length)} of ${peopleIn(members.length)}`}
        </p>
      </div>
      {shown.length > 0 ? (
        <ul ref={list} tabIndex={-1} aria-label="Team" className={`${grid} outline-none`}>
          {shown.map((member) => (
            <MemberCard
              key={member._id}
              member={member}
              now={now}
              skipOffscreen={shown.length >= SKIP_OFFSCREEN_FROM}
              onMenu={openMenu}
            />
          ))}
        </ul>
      ) : (
        <EmptyState
          title="No one matches this search"
          action={
            <Button variant="outline" onClick={() => setSearch('')}>
              Show everyone
            </Button>
          }
        />
      )}
      <MemberActions
        menu={menu}
        edit={edit}
        onClosed={() => setMenu(null)}
        onDeleted={() => list.current?.focus({ preventScroll: true })}
      />
    </>
  )
}

const TeamSkeleton = () => (
  <LoadingCards text="Loading the team…" count={6} className={grid}>
    <div className="rounded-card border border-hairline bg-surface p-4">
      <div className="flex items-center gap-3">
        <PictureSkeleton size="size-12" name="w-32" line="w-44" />
      </div>
      <Skeleton className="mt-4 h-14" />
    </div>
  </LoadingCards>
)
