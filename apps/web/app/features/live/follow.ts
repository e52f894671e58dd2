/** Applies the events of the live stream to the cache. */
import type {
  CommentEvent,
  EndEvent,
  InboxEvent,
  SubjectEvent,
  TaskEvent,
} from '@task-manager/contract/events'
import { getProfile } from '@task-manager/contract/sign-in/auth-endpoints'
import { api } from '#web/lib/http/api.ts'
import { whenRequestsSettle } from '#web/lib/http/pending-requests.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import type { StreamEvent } from '#web/lib/live/stream.ts'
import { currentUser, readToken, setUser } from '#web/lib/session-store/session-store.ts'
import { followComments } from './follow-comments.ts'
import { followEnquiry, followTaskOfEnquiry } from './follow-enquiries.ts'
import { followNumbers } from './follow-numbers.ts'
import { dropWaiting, followTask } from './follow-tasks.ts'
import { isNews, markChanged } from './mark-changed.ts'
import { needsRefetch } from './needs-refetch.ts'
import { refetchSoon } from './refetch-soon.ts'

const invalidate = (...queryKey: string[]): void => {
  void queryClient.invalidateQueries({ queryKey })
}

function onTask(event: TaskEvent): void {
  const me = currentUser()?._id
  const isMarked = event.actor?._id !== me && isNews(event)
  refetchSoon(
    queryClient
      .getQueryCache()
      .findAll({ predicate: ({ queryKey, state }) => needsRefetch(event, queryKey, state.data, me) }),
  )
  followNumbers(event)
  followTaskOfEnquiry(event)
  followTask(event).then(
    () => {
      if (isMarked) markChanged(event._id)
    },
    // The task was deleted again or the server cannot be reached: refetch.
    () => {
      invalidate('tasks')
      invalidate('task-titles')
    },
  )
}

/**
 * Invalidates `lists` and every query whose data contains the id. A pending query's answer may contain it, so that is
 * fetched again too.
 */
function refetchNaming(id: string, ...lists: string[]): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name], state: { data, fetchStatus } }) =>
      lists.includes(String(name)) || fetchStatus === 'fetching' || JSON.stringify([data]).includes(id),
  })
}

async function refreshProfile(): Promise<void> {
  if (readToken() !== null) setUser(await api(getProfile))
}

/** Members may add tasks now, or no longer. */
async function onSettings(): Promise<void> {
  invalidate('settings')
  await refreshProfile()
}

/** A person's name or picture may have changed, also the user's own. */
async function onUser({ _id }: SubjectEvent): Promise<void> {
  if (currentUser()?._id === _id) {
    // After a change of the user's own password the event may arrive before the answer with the new token.
    await whenRequestsSettle()
    await refreshProfile()
  }
  refetchNaming(_id, 'users', 'templates')
}

/** Tasks that lose a group have events of their own. */
function onGroup({ _id, kind }: SubjectEvent): void {
  const lists = ['projects', 'labels', 'templates', 'views']
  if (kind.endsWith('.edited')) refetchNaming(_id, ...lists)
  else for (const name of lists) invalidate(name)
}

function onInbox({ unread }: InboxEvent): void {
  // A pending answer may be older than the event.
  if (queryClient.isFetching({ queryKey: ['inbox', 'count'] }) > 0) invalidate('inbox', 'count')
  else queryClient.setQueryData(['inbox', 'count'], unread)
  invalidate('inbox', 'list')
  invalidate('inbox', 'unanswered')
}

/** The session ended or its role changed; loading the profile shows which. */
async function onEnd({ reason }: EndEvent): Promise<void> {
  await whenRequestsSettle()
  // After logging out here the token is removed already.
  if (reason !== 'signed-out' || readToken() === null) return
  const before = currentUser()
  const now = await api(getProfile)
  if (before !== null && now.role !== before.role) window.location.assign('/app')
}

/** The types of the fields by which an event is recognized; an object may be null. */
type Fields<E> = { readonly [Name in keyof E]?: 'string' | 'number' | 'object' }

/**
 * Ignores events that this page does not understand, for instance of a newer server. The server has validated their
 * content, so that this page needs no schemas, which would take a slow phone a twentieth of a second.
 */
function read<E extends object>(data: unknown, fields: Fields<E>, then: (event: E) => void): void {
  const event = Object(data) as Record<string, unknown>
  if (Object.entries(fields).every(([name, type]) => typeof event[name] === type)) then(event as E)
}

const subject: Fields<SubjectEvent> = { _id: 'string', kind: 'string' }

const ignore = (): void => {}

/** Events about the stream itself; tasks are in the log only in part, comments and inboxes not at all. */
const UNLOGGED: readonly string[] = ['hello', 'resync', 'end', 'task', 'comment', 'inbox']

const handlers: Partial<Record<StreamEvent['name'], (data: unknown) => void>> = {
  task: (data) => read(data, { ...subject, task: 'object', counts: 'object' }, onTask),
  user: (data) => read<SubjectEvent>(data, subject, (event) => void onUser(event).catch(ignore)),
  comment: (data) =>
    read<CommentEvent>(data, { ...subject, task: 'string', comments: 'number' }, (event) => {
      followComments(event)
      invalidate('team-activity')
    }),
  inbox: (data) => read(data, { unread: 'number' }, onInbox),
  enquiry: (data) => read(data, { ...subject, statusSummary: 'object' }, followEnquiry),
  settings: () => void onSettings().catch(ignore),
  project: (data) => read(data, subject, onGroup),
  label: (data) => read(data, subject, onGroup),
  resync: () => {
    dropWaiting()
    void queryClient.invalidateQueries()
  },
  // When the session is over, this call ends it here too (decision A7).
  end: (data) => read<EndEvent>(data, { reason: 'string' }, (event) => void onEnd(event).catch(ignore)),
}

export function follow({ name, data }: StreamEvent): void {
  if (!UNLOGGED.includes(name))
    refetchSoon(
      queryClient
        .getQueryCache()
        .findAll({ predicate: ({ queryKey: [of] }) => of === 'log' || of === 'person' }),
    )
  const handle = handlers[name]
  if (handle) handle(data)
  // The queries of a topic begin with its plural: 'template' refreshes ['templates', …].
  else invalidate(`${name}s`)
}
