/** What an event of the live stream does to what is on show. */
import { getProfile } from '@task-manager/contract/auth'
import { EndEvent, EnquiryEvent, SubjectEvent, TaskEvent } from '@task-manager/contract/events'
import * as z from 'zod/mini'
import { api } from '#web/lib/http/api.ts'
import { whenRequestsSettle } from '#web/lib/http/pending-requests.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import type { StreamEvent } from '#web/lib/live/stream.ts'
import { currentUser, readToken, setUser } from '#web/lib/session-store/session-store.ts'
import { followEnquiry, followTaskOfEnquiry } from './follow-enquiries.ts'
import { followNumbers } from './follow-numbers.ts'
import { followTask } from './follow-tasks.ts'
import { markChanged } from './mark-changed.ts'
import { refetchGroups } from './refetch-groups.ts'

const askAgain = (...queryKey: string[]): void => {
  void queryClient.invalidateQueries({ queryKey })
}

function onTask(event: TaskEvent): void {
  if (/deleted|restored|purged/.test(event.kind)) askAgain('log')
  askAgain('person')
  refetchGroups()
  followNumbers(event)
  followTaskOfEnquiry(event)
  followTask(event).then(
    () => {
      if (event.actor?._id !== currentUser()?._id) markChanged(event._id)
    },
    // Gone again, or out of reach: what is on show is asked for when it is reached.
    () => askAgain('tasks'),
  )
}

/** Whether a task that was loaded, or is just being asked for, may carry how somebody looks. */
const isOnTasks = (id: string): boolean =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: ['tasks'] })
    .some(
      ({ state: { data, fetchStatus } }) =>
        fetchStatus === 'fetching' || JSON.stringify(data ?? '').includes(id),
    )

/** Everybody may be called otherwise now, oneself included. */
async function onUser({ _id }: SubjectEvent): Promise<void> {
  askAgain('users')
  askAgain('templates')
  if (currentUser()?._id === _id) {
    // Told of one's own new password before its answer brings the token that counts from now on.
    await whenRequestsSettle()
    if (readToken() !== null) setUser(await api(getProfile))
  }
  if (isOnTasks(_id)) askAgain('tasks')
}

/** Tasks, and templates of them, carry how their project and labels are shown; whoever loses one is told of itself. */
function onGroup({ kind }: SubjectEvent): void {
  askAgain('projects')
  askAgain('labels')
  askAgain('templates')
  if (kind.endsWith('.edited')) askAgain('tasks')
}

/** The session ended, or its role is another one: the gate finds out which. */
async function onEnd({ reason }: EndEvent): Promise<void> {
  await whenRequestsSettle()
  // Nothing to find out for whoever logged out here: the token went before the session did.
  if (reason !== 'signed-out' || readToken() === null) return
  const before = currentUser()
  const now = await api(getProfile)
  if (before !== null && now.role !== before.role) window.location.assign('/app')
}

/** A server that is newer than this page may say things that it does not know: they are left aside. */
function read<S extends z.ZodMiniType>(schema: S, data: unknown, then: (value: z.output<S>) => void): void {
  const result = z.safeParse(schema, data)
  if (result.success) then(result.data)
}

const ignore = (): void => {}

/** Events about the stream itself; tasks are in the log only in part. */
const UNLOGGED: readonly string[] = ['hello', 'resync', 'end', 'task']

const handlers: Partial<Record<StreamEvent['name'], (data: unknown) => void>> = {
  task: (data) => read(TaskEvent, data, onTask),
  user: (data) => read(SubjectEvent, data, (event) => void onUser(event).catch(ignore)),
  enquiry: (data) => read(EnquiryEvent, data, followEnquiry),
  project: (data) => read(SubjectEvent, data, onGroup),
  label: (data) => read(SubjectEvent, data, onGroup),
  resync: () => void queryClient.invalidateQueries(),
  // The call itself ends the session here when it is over (decision A7).
  end: (data) => read(EndEvent, data, (event) => void onEnd(event).catch(ignore)),
}

export function follow({ name, data }: StreamEvent): void {
  if (!UNLOGGED.includes(name)) for (const list of ['log', 'person']) askAgain(list)
  const handle = handlers[name]
  if (handle) handle(data)
  // The queries of a topic begin with its plural: 'template' refreshes ['templates', …].
  else askAgain(`${name}s`)
}
