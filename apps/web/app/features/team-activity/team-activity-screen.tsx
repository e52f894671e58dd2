import { useInfiniteQuery } from '@tanstack/react-query'
import type { TeamActivityEntry } from '@task-manager/contract/lists/team-activity'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SentenceParts } from '#web/features/tasks/parts/sentence-parts.tsx'
import { fromHere } from '#web/lib/browser/from-here.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { taskPageOf } from '#web/lib/session/roles.ts'
import { formatDateTime } from '#web/lib/time/ago.ts'
import { byDay } from '#web/lib/time/by-day.ts'
import { formatTime } from '#web/lib/time/format.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ExactTime } from '#web/ui/exact-time.tsx'
import { LoadMore } from '#web/ui/list/load-more.tsx'
import { LoadingRows } from '#web/ui/list/loading-rows.tsx'
import { type ActivityLine, byPerson } from './by-person.ts'
import { teamActivity, teamQueryIn } from './team-activity.queries.ts'
import { TeamFilters } from './team-filters.tsx'

/** Changes of the team's tasks, by day and person (decision T72). */
export function TeamActivityScreen() {
  const [address] = useSearchParams()
  const query = useMemo(() => teamQueryIn(address), [address])
  const list = useInfiniteQuery(teamActivity(query))
  const entries = list.data?.pages.flatMap((page) => page.entries)
  return (
    <div className="grid max-w-190 grid-cols-1 gap-4">
      <h1 className="text-page">Activity</h1>
      <TeamFilters entries={entries ?? []} />
      <div aria-busy={list.isFetching}>
        {entries === undefined ? (
          list.isError ? (
            <ErrorState title="Couldn't load the activity" {...queryFailure(list)} />
          ) : (
            <LoadingRows text="Loading the activity…" rows={6} className="h-10" />
          )
        ) : (
          <Days entries={entries} filtered={Object.keys(query).length > 0} />
        )}
        {entries !== undefined && <LoadMore items="entries" list={list} />}
      </div>
    </div>
  )
}

function Days({ entries, filtered }: { entries: readonly TeamActivityEntry[]; filtered: boolean }) {
  const today = useToday()
  if (entries.length === 0)
    return filtered ? (
      <EmptyState title="No matching activity" text="Choose another person or project." />
    ) : (
      <EmptyState title="Nothing yet" text="New tasks, ticks, moves and comments appear here." />
    )
  return byDay(entries, today).map(({ name, entries }) => (
    <section key={name} aria-label={name} className="not-first:mt-6">
      <h2 className="pb-2 text-base">{name}</h2>
      {byPerson(entries).map(({ key, actor, lines }) => (
        <section
          key={key}
          className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 border-t border-hairline py-3"
        >
          <span aria-hidden="true" className="flex h-8 items-center">
            {actor && <Avatar name={actor.name} image={actor.profileImageUrl} size="small" />}
          </span>
          <div className="min-w-0">
            <h3
              dir="auto"
              className="flex min-h-8 items-center font-sans text-sm font-semibold wrap-anywhere"
            >
              {actor?.name ?? 'The server'}
            </h3>
            <ul>
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
          </div>
        </section>
      ))}
    </section>
  ))
}

function Line({ line: { at, task, comment, parts } }: { line: ActivityLine }) {
  const hash = comment === null ? '' : `#comment-${comment}`
  const content = (
    <span dir="auto" className="block wrap-anywhere">
      <SentenceParts parts={parts} />
    </span>
  )
  return (
    <li className="flex items-start gap-3 py-1 text-[0.8125rem] leading-5 text-ink-2">
      {task._id === null ? (
        <div className="min-w-0 flex-1">
          <span
            dir="auto"
            title={task.title}
            className="text-sm text-ink-3 max-sm:line-clamp-2 sm:block sm:truncate"
          >
            {task.title || 'A deleted task'}
          </span>
          {content}
        </div>
      ) : (
        <Link
          to={`${taskPageOf(task._id)}${hash}`}
          state={fromHere()}
          title={task.title}
          className="-my-1 min-w-0 flex-1 rounded-sm py-1 hover:underline"
        >
          <span dir="auto" className="text-sm font-medium text-ink max-sm:line-clamp-2 sm:block sm:truncate">
            {task.title}
          </span>
          {content}
        </Link>
      )}
      <ExactTime
        instant={at}
        words={formatTime(at)}
        exact={formatDateTime(at)}
        className="shrink-0 text-right text-xs leading-5 text-ink-3"
      />
    </li>
  )
}
