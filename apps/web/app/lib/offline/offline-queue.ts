/**
 * Ticks and moves that could not be sent: kept on this device until the server is back, sent then in the order in which
 * they were made, by one tab for all. What the server refuses stays, with its reason, until somebody has read it. Each
 * says what shall be so, never what to turn round, so that sending one twice does no harm.
 */
import { getTask, putTaskStatus, type Status, type Task, updateItem } from '@task-manager/contract/tasks'
import { del, get, update } from 'idb-keyval'
import { api } from '#web/lib/http/api.ts'
import { ApiError, isTransient, messageOf } from '#web/lib/http/api-error.ts'
import { connection, subscribeToConnection } from '#web/lib/http/connection.ts'
import { newId } from '#web/lib/new-id.ts'
import { readToken } from '#web/lib/session-store/session-store.ts'
import { changeStore as store } from './change-store.ts'

export type Wish =
  | { kind: 'tick'; itemId: string; text: string; completed: boolean }
  | { kind: 'status'; status: Status }

export interface Change {
  id: string
  taskId: string
  title: string
  wish: Wish
  /** Why the server refused it; null while it waits. */
  refused: string | null
  /** The task was not there. It may be restored, and the change sent again. */
  taskMissing?: boolean
}

export interface OutboxListener {
  /** The server has taken one; the task as it is now. */
  onSent: (task: Task) => void | Promise<void>
  onRefused: (change: Change) => void
}

const RETRY_MS = 5000

let changes: readonly Change[] = []
let byTask: ReadonlyMap<string, readonly Change[]> = new Map()
const listeners = new Set<() => void>()
let channel: BroadcastChannel | null = null
let outlet: OutboxListener | null = null
let retry: ReturnType<typeof setTimeout> | undefined

function replace(next: readonly Change[]): void {
  changes = next
  byTask = Map.groupBy(
    next.filter(({ refused }) => refused === null),
    ({ taskId }) => taskId,
  )
  for (const listener of listeners) listener()
}

export function subscribeToChanges(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const allChanges = (): readonly Change[] => changes

const none: readonly Change[] = []

/** Those of a task that wait; the same list until one comes or goes. */
export const waitingFor = (taskId: string): readonly Change[] => byTask.get(taskId) ?? none

/** Whose changes these are; null while nobody is signed in. */
let owner: string | null = null

/** Reads what this account has on the device. */
async function load(): Promise<void> {
  const of = owner
  const list = of === null ? none : ((await get<Change[]>(of, store).catch(() => undefined)) ?? none)
  if (of === owner && writing === 0) replace(list)
}

/** How many writes are under way: until the last of them has ended, the device knows less than what is on show. */
let writing = 0

/** A device without room for it keeps it in this tab. */
async function rewrite(of: string, change: (list: readonly Change[]) => readonly Change[]): Promise<void> {
  let next: readonly Change[] = change(changes)
  writing += 1
  await update<readonly Change[]>(
    of,
    (list) => {
      next = change(list ?? [])
      return next
    },
    store,
  ).catch(() => undefined)
  writing -= 1
  if (of === owner && writing === 0) replace(next)
  channel?.postMessage('changed')
}

const sameItem = (a: Change, b: Change): boolean =>
  a.refused === null &&
  a.taskId === b.taskId &&
  a.wish.kind === 'tick' &&
  b.wish.kind === 'tick' &&
  a.wish.itemId === b.wish.itemId

/** The list with `added` at its end. A tick that nothing followed but other ticks is replaced by a later one of its item. */
export function withChange(list: readonly Change[], added: Change): readonly Change[] {
  const lastMove = list.findLastIndex(({ taskId, wish }) => taskId === added.taskId && wish.kind === 'status')
  return [...list.filter((each, index) => index <= lastMove || !sameItem(each, added)), added]
}

/** Keeps a wish for `task`, and sends it as soon as the server can be reached. */
export async function keepChange(task: Pick<Task, '_id' | 'title'>, wish: Wish): Promise<void> {
  if (owner === null) return
  const added = { id: newId(), taskId: task._id, title: task.title, wish, refused: null }
  // On show before the device has written it.
  replace(withChange(changes, added))
  await rewrite(owner, (list) =>
    withChange(
      list.filter(({ id }) => id !== added.id),
      added,
    ),
  )
  sendChanges()
}

/** Whether a change of this task must wait: the server is away, or earlier changes of it wait and go first. */
export const mustWait = (taskId: string): boolean =>
  connection() !== 'online' || waitingFor(taskId).length > 0

/** Sends a change, or keeps it until the server can be reached: then the answer is null. */
export async function sendOrKeep(
  task: Pick<Task, '_id' | 'title'>,
  wish: Wish,
  send: () => Promise<Task>,
): Promise<Task | null> {
  try {
    if (!mustWait(task._id)) return await send()
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'network')) throw error
  }
  await keepChange(task, wish)
  return null
}

export async function dismissChange(id: string): Promise<void> {
  if (owner !== null) await rewrite(owner, (list) => list.filter((each) => each.id !== id))
}

/** Sends a refused change once more, in its old place among those that wait. */
export async function sendAgain(id: string): Promise<void> {
  if (owner === null) return
  await rewrite(owner, (list) =>
    list.map(({ taskMissing: _, ...each }) => (each.id === id ? { ...each, refused: null } : each)),
  )
  sendChanges()
}

/** For logging out: nothing that this account did here waits or is told any more. */
export async function forgetChanges(): Promise<void> {
  const of = owner
  if (of === null) return
  replace(none)
  await del(of, store).catch(() => undefined)
  channel?.postMessage('changed')
}

/** Begins to look after what waits; the returned function ends it. */
export function startOutbox(userId: string, listener: OutboxListener): () => void {
  owner = userId
  outlet = listener
  channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('changes') : null
  channel?.addEventListener('message', () => void load())
  const stop = subscribeToConnection(sendChanges)
  void load().then(sendChanges)
  return () => {
    owner = null
    replace(none)
    outlet = null
    channel?.close()
    channel = null
    clearTimeout(retry)
    stop()
  }
}

let sending: Promise<void> | null = null

/** Sends what waits, if the server can be reached and no other tab is at it. */
function sendChanges(): void {
  if (owner === null || connection() !== 'online' || byTask.size === 0 || sending !== null) return
  // Without locks (a page that is not served securely) tabs may send the same twice, which does no harm.
  const of = owner
  const turn = navigator.locks ? navigator.locks.request(`changes ${of}`, () => sendAll(of)) : sendAll(of)
  sending = Promise.resolve(turn)
    .catch(() => undefined)
    .finally(() => {
      sending = null
    })
}

async function sendAll(of: string): Promise<void> {
  clearTimeout(retry)
  for (;;) {
    const list = await get<Change[]>(of, store).catch(() => [...changes])
    const next = list?.find(({ refused }) => refused === null)
    if (next === undefined || of !== owner || readToken() === null) return
    try {
      const task = await send(next)
      await outlet?.onSent(task)
      await rewrite(of, (all) => all.filter(({ id }) => id !== next.id))
    } catch (error) {
      // A session that ended keeps them for the next one of the same account.
      if (error instanceof ApiError && error.status === 401) return
      if (isTransient(error) || (error instanceof ApiError && error.status === 429)) {
        retry = setTimeout(sendChanges, RETRY_MS)
        return
      }
      const refusal = await refusalOf(next, error)
      await rewrite(of, (all) => all.map((each) => (each.id === next.id ? { ...each, ...refusal } : each)))
      outlet?.onRefused(next)
    }
  }
}

async function send({ taskId: id, wish }: Change): Promise<Task> {
  const { task } =
    wish.kind === 'tick'
      ? await api(updateItem, { params: { id, itemId: wish.itemId }, body: { completed: wish.completed } })
      : await api(putTaskStatus, { params: { id }, body: { status: wish.status } })
  return task
}

/** The reason in words that are clear hours later. */
async function refusalOf(
  { taskId, wish }: Change,
  error: unknown,
): Promise<Pick<Change, 'refused' | 'taskMissing'>> {
  if (!(error instanceof ApiError && error.status === 404)) return { refused: messageOf(error) }
  const task = wish.kind === 'tick' ? await api(getTask, { params: { id: taskId } }).catch(() => null) : null
  return task
    ? { refused: 'The item is not in the checklist any more.' }
    : { refused: 'The task was deleted or given to somebody else.', taskMissing: true }
}
