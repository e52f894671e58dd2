import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { User } from '@task-manager/contract/people/users'
import {
  type ActivityEntry,
  type ActivityKind,
  type ActivityPage,
  EARLIER_MAX,
} from '@task-manager/contract/tasks/activity'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { ArrowUp } from 'lucide-react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { taskDetail } from '#web/features/tasks/data/tasks.queries.ts'
import { currentUser, subscribe } from '#web/lib/session-store/session-store.ts'
import { useNow } from '#web/lib/time/use-polled.ts'
import { Button } from '#web/ui/button.tsx'
import { RetryButton } from '#web/ui/error-state.tsx'
import { type Pages, requestNextPage } from '#web/ui/list/use-next-pages.ts'
import { taskActivity } from './activity.queries.ts'
import { firstNew, instantOf, itemsOf } from './activity-items.ts'
import { CommentBox } from './comment-box.tsx'
import { CommentRow } from './comment-row.tsx'
import { HistoryRow } from './history-row.tsx'
import { KindSwitch } from './kind-switch.tsx'
import { useOutgoing } from './outgoing.ts'
import { OutgoingRow } from './outgoing-row.tsx'
import { useLinkedComment } from './use-linked-comment.ts'
import { lastVisit, rememberVisit } from './visits.ts'

/** Changes and comments of a task, oldest first, and the field for a new comment (decision T80). */
export default function ActivityStream({ id, docked }: { id: string; docked: boolean }) {
  const { data: task } = useQuery({ ...taskDetail(id), enabled: false })
  const user = useSyncExternalStore(subscribe, currentUser, currentUser)
  return task && user ? <Activity task={task} user={user} docked={docked} /> : null
}

/** How many entries are not loaded yet. */
function countEarlier(pages: readonly ActivityPage[]): number {
  const [first, ...others] = pages
  return (first?.earlier ?? 0) - others.reduce((sum, { entries }) => sum + entries.length, 0)
}

function Activity({ task, user, docked }: { task: Task; user: User; docked: boolean }) {
  const [kind, setKind] = useState<ActivityKind>('all')
  const [replyTo, setReplyTo] = useState<{ person: { _id: string; name: string } } | null>(null)
  const list = useInfiniteQuery(taskActivity(task._id, kind))
  const entries = useMemo(() => list.data?.pages.flatMap((page) => page.entries) ?? [], [list.data])
  const earlier = countEarlier(list.data?.pages ?? [])
  useLinkedComment(list, entries, kind === 'changes' ? () => setKind('all') : null)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="activity" className="text-base">
          Activity
        </h2>
        <KindSwitch kind={kind} onChange={setKind} />
      </div>
      {list.data === undefined && list.isError && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
          Couldn't load the activity.
          <RetryButton size="tool" onRetry={list.refetch} />
        </p>
      )}
      <div className="grid grid-cols-1 justify-items-start gap-1" aria-busy={list.isFetching}>
        <Earlier list={list} earlier={earlier} />
        <Stream
          // New entries are determined from the first answer.
          key={list.data ? kind : 'loading'}
          task={task}
          user={user}
          kind={kind}
          loaded={list.data !== undefined}
          entries={entries}
          onReply={(person) => setReplyTo({ person })}
        />
      </div>
      {kind !== 'changes' && <CommentBox task={task} user={user} docked={docked} replyTo={replyTo} />}
    </>
  )
}

interface EarlierProps {
  list: Pages & { isFetchingNextPage: boolean }
  earlier: number
}

function Earlier({ list, earlier }: EarlierProps) {
  if (!list.hasNextPage) return null
  const n = earlier >= EARLIER_MAX ? `${EARLIER_MAX.toLocaleString('en')}+` : earlier
  const label = list.isFetchNextPageError ? 'Retry' : `Show ${n} earlier`
  return (
    <Button
      variant="quiet"
      size="tool"
      className="-ml-2.5"
      busy={list.isFetchingNextPage}
      onClick={() => void requestNextPage(list)}
    >
      <ArrowUp size={14} />
      {list.isFetchingNextPage ? 'Loading…' : label}
    </Button>
  )
}

interface StreamProps {
  task: Task
  user: User
  kind: ActivityKind
  /** False without a network: then only the comments on this device are shown. */
  loaded: boolean
  /** Newest first. */
  entries: readonly ActivityEntry[]
  onReply: (person: { _id: string; name: string }) => void
}

/** The device's clock may be ahead of or behind the server's. */
const CLOCKS_MS = 60_000

function Stream({ task, user, kind, loaded, entries, onReply }: StreamProps) {
  const now = useNow()
  // Entries that arrive while the page is open are not marked as new.
  const [newFrom] = useState(() => firstNew(entries, lastVisit(user._id, task._id), user._id))
  const items = useMemo(() => itemsOf(entries, newFrom), [entries, newFrom])
  const newest = entries[0] && instantOf(entries[0])
  useEffect(() => {
    if (newest !== undefined) rememberVisit(user._id, task._id, newest)
  }, [newest, user._id, task._id])
  const names = useMemo(
    () =>
      new Map([
        [user._id, user.name],
        ...task.assignedTo.map(({ _id, name }) => [_id, name] as const),
        ...entries.flatMap((entry) => {
          const person = entry.type === 'change' ? entry.actor : entry.author
          return person?._id ? [[person._id, person.name] as const] : []
        }),
      ]),
    [entries, task.assignedTo, user],
  )
  // The event with a comment may arrive before the answer to its call.
  const isThere = ({ text, at }: { text: string; at: string }): boolean =>
    entries.some(
      (entry) =>
        entry.type === 'comment' &&
        entry.author?._id === user._id &&
        entry.text === text &&
        Date.parse(entry.createdAt) > Date.parse(at) - CLOCKS_MS,
    )
  const all = useOutgoing(task._id)
  const outgoing = kind === 'changes' ? [] : all.filter((each) => each.state === 'refused' || !isThere(each))
  if (items.length === 0 && outgoing.length === 0)
    return loaded ? (
      <p className="text-sm text-ink-2">{kind === 'comments' ? 'No comments yet.' : 'No changes yet.'}</p>
    ) : null
  return (
    <ol aria-labelledby="activity" className="w-full">
      {items.map((item, n) =>
        item.kind === 'line' ? (
          <HistoryRow key={item.id} line={item.line} now={now} />
        ) : item.kind === 'new' ? (
          <li key={item.id} className="flex items-center gap-3 py-2 text-xs font-semibold">
            <span aria-hidden="true" className="h-px w-7 bg-edge" />
            New since you were here
            <span aria-hidden="true" className="h-px flex-1 bg-edge" />
          </li>
        ) : (
          <CommentRow
            key={item.id}
            task={task}
            user={user}
            comment={item.comment}
            now={now}
            names={names}
            isLast={n === items.length - 1 && outgoing.length === 0}
            onReply={onReply}
          />
        ),
      )}
      {outgoing.map((each) => (
        <OutgoingRow key={each.id} outgoing={each} user={user} />
      ))}
    </ol>
  )
}
