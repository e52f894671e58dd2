import { queryOptions, useQuery } from '@tanstack/react-query'
import type { LogEntry } from '@task-manager/contract/installation/log'
import { getPerson, type PersonPage } from '@task-manager/contract/lists/person'
import type { TeamMember } from '@task-manager/contract/people/users'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fromHere } from '#web/lib/browser/from-here.ts'
import { api } from '#web/lib/http/api.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { usualLabel } from '#web/lib/people-order.ts'
import { isAdmin, taskPageOf } from '#web/lib/session/roles.ts'
import { timeAgo } from '#web/lib/time/ago.ts'
import { dueLabel, formatNumber } from '#web/lib/time/format.ts'
import { useNow } from '#web/lib/time/use-polled.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ExactTime } from '#web/ui/exact-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FinishedPlot } from './finished-plot.tsx'
import { SeenLine } from './seen-line.tsx'
import { tasksDue, tasksOf } from './tasks-of.ts'
import { openTasks } from './team-order.ts'

const pageOf = (id: string, today: string) =>
  queryOptions({
    queryKey: ['person', id, today],
    queryFn: ({ signal }) => api(getPerson, { params: { id }, query: { today }, signal }),
  })

type Words = (entry: LogEntry) => string
type Props = { id: string; sentenceOf: Words }

/** The page of a member, for administrators (decision A25). */
export function PersonScreen({ id, sentenceOf }: Props) {
  const today = useToday()
  const query = useQuery(pageOf(id, today))
  const { data, error } = query
  return (
    <div className="grid grid-cols-1 gap-6">
      <Link
        to="/admin/users"
        className="inline-flex min-h-9 items-center gap-1.5 justify-self-start rounded-control text-sm text-ink-2 hover:text-ink pointer-coarse:min-h-11"
      >
        <ArrowLeft size={16} />
        Team Members
      </Link>
      {!data && <h1 className="sr-only">Team member</h1>}
      {data ? (
        <Page page={data} today={today} sentenceOf={sentenceOf} />
      ) : error instanceof ApiError && error.code === 'not_found' ? (
        <EmptyState
          title="Team member not found"
          text="The account may have been deleted, or the link is wrong."
        />
      ) : error ? (
        <ErrorState title="Couldn't load this page" {...queryFailure(query)} />
      ) : (
        <div role="status" className="grid gap-6">
          <span className="sr-only">Loading the page…</span>
          <Skeleton className="h-16 max-w-96" />
          <Skeleton className="h-60" />
        </div>
      )}
    </div>
  )
}

function Page({ page, today, sentenceOf }: { page: PersonPage; today: string; sentenceOf: Words }) {
  const { person, tasks, weeks, activity } = page
  const now = useNow()
  const open = openTasks(person)
  return (
    <>
      <header className="flex items-center gap-4">
        <Avatar
          name={person.name}
          image={person.profileImageUrl}
          size="large"
          className="size-16! text-xl!"
        />
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-2 text-page wrap-anywhere">
            <bdi>{person.name}</bdi>
            {isAdmin(person) && <Badge tone="ink">Admin</Badge>}
            {person.active === false && <Badge>Deactivated</Badge>}
          </h1>
          <p className="text-sm text-ink-2 wrap-anywhere">{person.email}</p>
          <SeenLine at={person.lastSeenAt} now={now} />
        </div>
      </header>
      <Figures person={person} />
      <Section title="Open tasks">
        {open === 0 && <p className="text-sm text-ink-2">No open tasks.</p>}
        <ul>
          {tasks.map((task) => (
            <TaskRow key={task._id} task={task} today={today} />
          ))}
        </ul>
        {open > tasks.length && (
          <Link
            to={tasksOf(person, 'Open')}
            className="mt-3 inline-flex items-center text-sm underline underline-offset-4 pointer-coarse:min-h-11"
          >
            Show all {formatNumber(open)} open tasks
          </Link>
        )}
      </Section>
      <Section title="Completed">
        <FinishedPlot weeks={weeks} />
      </Section>
      <Section title="Recent activity">
        {activity.length === 0 && <p className="text-sm text-ink-2">No activity yet.</p>}
        <ul>
          {activity.map((entry) => (
            <li
              key={entry._id}
              className="flex items-baseline justify-between gap-4 border-b border-hairline py-2 text-sm"
            >
              <span dir="auto" className="min-w-0 wrap-anywhere first-letter:uppercase">
                {sentenceOf(entry)}
              </span>
              <ExactTime {...timeAgo(entry.at, now)} className="shrink-0 text-ink-2" />
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

/** Figures of a person's workload, in one strip. */
function Figures({ person }: { person: TeamMember }) {
  const { overdueTasks = 0, weekTasks = 0, usualWeek } = person
  const figures = [
    { label: 'Open', n: openTasks(person), to: tasksOf(person, 'Open') },
    { label: 'Overdue', n: overdueTasks, to: tasksDue(person, 'overdue'), overdue: true },
    { label: 'Due this week', n: weekTasks, to: tasksDue(person, 'week'), note: usualLabel(usualWeek) },
  ]
  return (
    <ul
      aria-label={`Workload of ${person.name}`}
      className="grid grid-cols-3 divide-x divide-hairline border-t border-hairline"
    >
      {figures.map(({ label, n, to, note, overdue }) => (
        <li key={label} className="px-3 first:pl-0 sm:px-6">
          <Link to={to} className="group block py-3">
            <span
              className={classNames(
                'block text-2xl font-bold tabular-nums',
                overdue && n > 0 && 'text-danger',
              )}
            >
              {formatNumber(n)}
            </span>
            <span className="block text-sm text-ink-2 group-hover:underline">
              {label}
              {note && <span className="block text-xs">{note}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function TaskRow({ task, today }: { task: PersonPage['tasks'][number]; today: string }) {
  const due = dueLabel(task.dueDate, false, today)
  return (
    <li className="flex min-h-9.5 items-center justify-between gap-4 border-b border-hairline py-1.5 text-sm pointer-coarse:min-h-11">
      <Link
        to={taskPageOf(task._id)}
        state={fromHere()}
        className="min-w-0 font-medium wrap-anywhere hover:underline pointer-coarse:-my-1.5 pointer-coarse:py-1.5 pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        <bdi>{task.title}</bdi>
      </Link>
      <span
        title={due.exact}
        className={due.tone === 'overdue' ? 'shrink-0 text-danger' : 'shrink-0 text-ink-2'}
      >
        {due.text}
      </span>
    </li>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-hairline pt-6">
      <h2 className="mb-3 text-base">{title}</h2>
      {children}
    </section>
  )
}
