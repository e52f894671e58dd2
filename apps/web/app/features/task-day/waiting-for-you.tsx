import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import { listBackups } from '@task-manager/contract/installation/backups'
import { listEnquiries } from '@task-manager/contract/installation/enquiries'
import { getWorkload, type WorkloadRow } from '@task-manager/contract/lists/workload'
import { type InboxEntry, listInbox } from '@task-manager/contract/notifications/inbox'
import { getSending, type SendingHold } from '@task-manager/contract/notifications/sending'
import { AtSign, BellOff, ChevronRight, DatabaseBackup, Gauge, Inbox, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { unassigned } from '#web/features/tasks/data/figures.queries.ts'
import { usualItems } from '#web/features/tasks/data/usual-items.ts'
import { fromHere } from '#web/lib/browser/from-here.ts'
import { api } from '#web/lib/http/api.ts'
import { taskPageOf } from '#web/lib/session/roles.ts'
import { ago } from '#web/lib/time/ago.ts'
import { formatInstant, formatNumber } from '#web/lib/time/format.ts'
import { useNow } from '#web/lib/time/use-polled.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'

/** A person with this many times the items of a usual week has too many. */
const OVERLOAD = 1.5
const BUSY_PEOPLE = 3
const MENTIONS = 3
/** The number of people listed. */
const PEOPLE = 5

const newEnquiries = queryOptions({
  queryKey: ['enquiries', 'newest'] as QueryKey,
  queryFn: ({ signal }) => api(listEnquiries, { query: { status: 'new', limit: '1' }, signal }),
})

const backups = queryOptions({
  queryKey: ['backups'] as QueryKey,
  queryFn: ({ signal }) => api(listBackups, { signal }),
})

const sending = queryOptions({
  queryKey: ['mails', 'sending'] as QueryKey,
  queryFn: ({ signal }) => api(getSending, { signal }),
})

const mentions = queryOptions({
  queryKey: ['inbox', 'unanswered'] as QueryKey,
  queryFn: ({ signal }) =>
    api(listInbox, { query: { state: 'unanswered', limit: String(MENTIONS) }, signal }),
})

const workloadOf = (today: string) =>
  queryOptions({
    queryKey: ['tasks', 'workload', 'week', today] as QueryKey,
    queryFn: ({ signal }) => api(getWorkload, { query: { status: 'Open', today }, signal }),
  })

/** Items of a person that are due this week or before it. */
const itemsThisWeek = ({ loads: [before, week] }: WorkloadRow): number =>
  (before?.items ?? 0) + (week?.items ?? 0)

interface Row {
  key: string
  to: string
  Icon: typeof Inbox
  title: ReactNode
  detail: string
  /** Something is wrong, which is more urgent than work to do. */
  wrong?: true
}

const counted = (n: number, word: string): string => `${formatNumber(n)} ${word}${n === 1 ? '' : 's'}`

/** A right-to-left name does not turn the sentence around. */
const withName = (name: string, text: string): ReactNode => (
  <>
    <bdi>{name}</bdi> {text}
  </>
)

const mentionRow = ({ _id, task, people: [person] }: InboxEntry): Row[] =>
  task === null
    ? []
    : [
        {
          key: _id,
          to: taskPageOf(task._id),
          Icon: AtSign,
          title: withName(person?.name ?? 'Someone', 'mentioned you'),
          detail: task.title,
        },
      ]

const holdRow = (hold: SendingHold | null): Row[] =>
  hold === null
    ? []
    : [
        {
          key: 'sending',
          to: '/admin/health',
          Icon: BellOff,
          title: 'Notifications are on hold',
          detail: `${counted(hold.emails, 'email')} waiting for your decision`,
          wrong: true,
        },
      ]

/** Everything that waits for an administrator; empty parts are left out. */
export default function WaitingForYou() {
  const [today, now] = [useToday(), useNow()]
  const enquiries = useQuery(newEnquiries)
  const tasks = useQuery(unassigned)
  const load = useQuery(workloadOf(today))
  const saved = useQuery(backups)
  const mentioned = useQuery(mentions)
  const onHold = useQuery(sending)
  // All rows come at once, so that none moves another.
  if ([enquiries, tasks, load, saved, mentioned, onHold].some(({ isLoading }) => isLoading))
    return <div data-loading />
  const warning = saved.data?.warning
  const people = (load.data?.rows ?? []).filter(({ person }) => person !== null)
  const usual = usualItems(load.data?.rows ?? [])
  const busy = people
    .filter((row) => usual !== null && itemsThisWeek(row) > usual * OVERLOAD)
    .sort((a, b) => itemsThisWeek(b) - itemsThisWeek(a))
    .slice(0, BUSY_PEOPLE)
  const [newest] = enquiries.data?.enquiries ?? []
  const [oldest] = tasks.data?.tasks ?? []
  const enquiryCount = enquiries.data?.statusSummary.new ?? 0
  const taskCount = tasks.data?.statusSummary
  const rows: Row[] = [
    ...holdRow(onHold.data?.hold ?? null),
    ...(warning
      ? [
          {
            key: 'backups',
            to: '/admin/backups',
            Icon: DatabaseBackup,
            title: 'Backups need attention',
            detail: warning,
            wrong: true as const,
          },
        ]
      : []),
    ...(newest
      ? [
          {
            key: 'enquiries',
            to: '/admin/enquiries',
            Icon: Inbox,
            title: enquiryCount === 1 ? '1 new enquiry' : `${formatNumber(enquiryCount)} new enquiries`,
            detail: `Newest: ${newest.name}, ${ago(newest.createdAt, now)}`,
          },
        ]
      : []),
    ...(oldest && taskCount
      ? [
          {
            key: 'unassigned',
            to: '/admin/tasks?status=Open&assignedTo=nobody',
            Icon: UserX,
            title: `${counted(taskCount.pendingTasks + taskCount.inProgressTasks, 'unassigned task')}`,
            detail: `Oldest from ${formatInstant(oldest.createdAt)}`,
          },
        ]
      : []),
    ...busy.map((row) => ({
      key: row.person?._id ?? '',
      to: `/admin/tasks?view=workload&assignedTo=${row.person?._id}`,
      Icon: Gauge,
      title: withName(row.person?.name ?? '', 'has too much to do'),
      detail: `${counted(itemsThisWeek(row), 'item')} due by Sunday`,
    })),
    ...(mentioned.data?.entries ?? []).flatMap(mentionRow),
  ]
  return (
    <section aria-labelledby="waiting" className="min-w-0">
      <h2 id="waiting" className="flex min-h-9 items-center text-base">
        Waiting for you
      </h2>
      {rows.length > 0 ? (
        <ul className="mt-3 border-t border-hairline">
          {rows.map(({ key, to, Icon, title, detail, wrong }) => (
            <li key={key} className="border-b border-hairline">
              <Link
                to={to}
                state={fromHere()}
                className="-mx-2 flex items-center gap-3 rounded-md px-2 py-2 text-sm hover:bg-sunken"
              >
                <Icon
                  size={18}
                  aria-hidden="true"
                  className={`shrink-0 ${wrong ? 'text-amber-text' : 'text-ink-2'}`}
                />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium wrap-anywhere">{title}</span>
                  <span dir="auto" title={detail} className="line-clamp-2 text-xs text-ink-2 wrap-anywhere">
                    {detail}
                  </span>
                </span>
                <ChevronRight size={16} className="shrink-0 text-ink-3" />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 border-t border-hairline pt-3 text-ink-2">All caught up.</p>
      )}
      <Loads rows={people} usual={usual} />
    </section>
  )
}

/** The people with the most items that are due until Sunday. */
function Loads({ rows, usual }: { rows: readonly WorkloadRow[]; usual: number | null }) {
  const busiest = rows
    .map((row) => ({ person: row.person, items: itemsThisWeek(row) }))
    .filter(({ items }) => items > 0)
    .sort((a, b) => b.items - a.items)
    .slice(0, PEOPLE)
  const highest = busiest[0]?.items ?? 1
  if (busiest.length === 0) return null
  return (
    <section aria-labelledby="week-items" className="mt-4">
      <h3 id="week-items" className="font-sans text-sm font-medium text-ink-2">
        This week, items due
      </h3>
      <ul className="mt-1 grid grid-cols-[auto_fit-content(55%)_minmax(3rem,1fr)_auto] gap-x-3">
        {busiest.map(({ person, items }) => (
          <li key={person?._id} className="col-span-full grid grid-cols-subgrid">
            <Link
              to={`/admin/tasks?view=workload&assignedTo=${person?._id}`}
              className="col-span-full -mx-2 grid min-h-8 grid-cols-subgrid items-center rounded-md px-2 text-sm hover:bg-sunken pointer-coarse:min-h-11"
            >
              <Avatar
                name={person?.name ?? ''}
                image={person?.profileImageUrl}
                className="size-5! text-[0.5rem]!"
              />
              <span dir="auto" title={person?.name} className="truncate">
                {person?.name}
              </span>
              <span aria-hidden="true" className="h-1.5 rounded-full bg-sunken">
                <span
                  className={`block h-full rounded-full forced-color-adjust-none ${usual !== null && items > usual * OVERLOAD ? 'bg-amber-fill' : 'bg-ink-3'}`}
                  style={{ width: `${(items / highest) * 100}%` }}
                />
              </span>
              <span className="w-8 text-right font-semibold tabular-nums">
                {formatNumber(items)}
                <span className="sr-only"> items</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
