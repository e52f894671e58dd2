/**
 * Ticks, status changes and comments that could not be sent. They are kept on this device and sent in the order in
 * which they were made once the server can be reached, by one tab for all tabs. A change that the server refuses stays,
 * with its reason, until it is dismissed. Operations set a value and never toggle one, and comments have a key, so
 * sending one twice does no harm.
 */
import { getTask, putTaskStatus } from '@task-manager/contract/tasks/task-endpoints'
import { updateItem } from '@task-manager/contract/tasks/task-items'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { api } from '#web/lib/http/api.ts'
import { ApiError, isTransient, messageOf } from '#web/lib/http/api-error.ts'
import { connection, subscribeToConnection } from '#web/lib/http/connection.ts'
import { newId } from '#web/lib/new-id.ts'
import { currentUser, readToken, subscribe } from '#web/lib/session-store/session-store.ts'
import {
  deleteChanges,
  type Operation,
  type PendingChange,
  readChanges,
  updateChanges,
} from './change-store.ts'

export interface OfflineQueueListener {
  /** Called when the server accepted a change, with the current task; null after a comment. */
  onSent: (task: Task | null, taskId: string) => void | Promise<void>
  onRefused: (change: PendingChange) => void
}

const RETRY_MS = 5000
const EMPTY: readonly PendingChange[] = []

/** The account whose changes these are; null while no one is signed in. */
let owner: string | null = null
let changes: readonly PendingChange[] = EMPTY
let pendingByTask: ReadonlyMap<string, readonly PendingChange[]> = new Map()
const listeners = new Set<() => void>()
let channel: BroadcastChannel | null = null
let queueListener: OfflineQueueListener | null = null
let retryTimer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | null = null
/** Something was added while changes were being sent, or another account has signed in. */
let sendsAgain = false
/** The number of running writes. Until the last one ends, this tab has changes that are not stored yet. */
let writing = 0
/** The last write failed, for instance on a full device. Only this tab has the whole list then. */
let unsaved = false

function show(next: readonly PendingChange[]): void {
  changes = next
  pendingByTask = Map.groupBy(
    next.filter(({ refused }) => refused === null),
    ({ taskId }) => taskId,
  )
  for (const listener of listeners) listener()
}

export function subscribeToChanges(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Pending and refused changes. */
export const allChanges = (): readonly PendingChange[] => changes

/** Whether all changes could be stored; otherwise they are lost when this tab is closed. */
export const areChangesKept = (): boolean => !unsaved

/** The pending changes of a task. The list stays the same object until one is added or removed. */
export const pendingFor = (taskId: string): readonly PendingChange[] => pendingByTask.get(taskId) ?? EMPTY

async function load(): Promise<void> {
  const account = owner
  const list = account === null ? EMPTY : await readChanges(account).catch(() => EMPTY)
  if (account === owner && writing === 0 && !unsaved) show(list)
}

async function save(
  account: string,
  change: (list: readonly PendingChange[]) => readonly PendingChange[],
): Promise<void> {
  const inTab = change(changes)
  writing += 1
  const saved = await updateChanges(account, (list) => change(unsaved ? changes : list)).catch(() => null)
  unsaved = saved === null
  writing -= 1
  if (account === owner && writing === 0) show(saved ?? inTab)
  channel?.postMessage('changed')
}

const setsSameItem = (a: PendingChange, b: PendingChange): boolean =>
  a.refused === null &&
  a.taskId === b.taskId &&
  a.operation.kind === 'tick' &&
  b.operation.kind === 'tick' &&
  a.operation.itemId === b.operation.itemId

/**
 * The list with `added` at its end. It replaces a pending tick of the same item, unless the task's status was changed
 * in between.
 */
export function appendChange(list: readonly PendingChange[], added: PendingChange): readonly PendingChange[] {
  const lastMove = list.findLastIndex(
    ({ taskId, operation }) => taskId === added.taskId && operation.kind === 'status',
  )
  return [...list.filter((each, index) => index <= lastMove || !setsSameItem(each, added)), added]
}

/**
 * Keeps an operation for `task`, and sends it as soon as the server can be reached. One that was `refused` waits
 * until the user sends it again.
 */
export async function enqueue(
  task: Pick<Task, '_id' | 'title'>,
  operation: Operation,
  { id: given = newId(), refused = null }: { id?: string; refused?: string | null } = {},
): Promise<void> {
  if (owner === null) return
  const added = { id: given, taskId: task._id, title: task.title, operation, refused }
  // Shows the change before it is stored.
  show(appendChange(changes, added))
  await save(owner, (list) =>
    appendChange(
      list.filter(({ id }) => id !== added.id),
      added,
    ),
  )
  sendPending()
}

/**
 * Whether a change of this task must wait: the server cannot be reached, or earlier changes of the task are sent first.
 */
export const mustQueue = (taskId: string): boolean =>
  connection() !== 'online' || pendingFor(taskId).length > 0

/** Sends a change, or keeps it until the server can be reached; then the answer is null. */
export async function sendOrEnqueue(
  task: Pick<Task, '_id' | 'title'>,
  operation: Operation,
  send: () => Promise<Task>,
): Promise<Task | null> {
  try {
    if (!mustQueue(task._id)) return await send()
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'network')) throw error
  }
  await enqueue(task, operation)
  return null
}

export async function dismissChange(id: string): Promise<void> {
  if (owner !== null) await save(owner, (list) => list.filter((each) => each.id !== id))
}

/** Sends a refused change again, in its old place among the pending ones. */
export async function sendAgain(id: string): Promise<void> {
  if (owner === null) return
  await save(owner, (list) =>
    list.map((each) => (each.id === id ? { ...each, refused: null, taskMissing: false } : each)),
  )
  sendPending()
}

/** For logging out: removes all changes of this account from the device. */
export async function discardChanges(): Promise<void> {
  if (owner === null) return
  show(EMPTY)
  unsaved = false
  await deleteChanges(owner).catch(() => undefined)
  channel?.postMessage('changed')
}

/** Sends the changes of this account until the returned function is called. */
export function startOfflineQueue(userId: string, listener: OfflineQueueListener): () => void {
  owner = userId
  queueListener = listener
  channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('changes') : null
  channel?.addEventListener('message', () => void load())
  const stops = [subscribeToConnection(sendPending), subscribe(sendPending)]
  void load().then(sendPending)
  return () => {
    owner = null
    unsaved = false
    show(EMPTY)
    queueListener = null
    channel?.close()
    channel = null
    clearTimeout(retryTimer)
    for (const stop of stops) stop()
  }
}

/** Starts sending if the server can be reached and no other tab is sending. */
function sendPending(): void {
  if (owner === null || connection() !== 'online' || pendingByTask.size === 0) return
  sendsAgain = sending !== null
  if (sending !== null) return
  const account = owner
  // Pages without TLS have no locks. Two tabs may then send the same change, which does no harm.
  const run = navigator.locks
    ? navigator.locks.request(`changes ${account}`, () => sendAll(account))
    : sendAll(account)
  sending = Promise.resolve(run)
    .catch(() => undefined)
    .finally(() => {
      sending = null
      if (sendsAgain) sendPending()
    })
}

/** The next user is signed in, or no one is, shortly before the queue of this account ends. */
const mayStillSend = (account: string): boolean =>
  account === owner && account === currentUser()?._id && readToken() !== null

async function sendAll(account: string): Promise<void> {
  clearTimeout(retryTimer)
  for (let next = await firstPending(account); next !== undefined; next = await firstPending(account)) {
    const change = next
    const call = await callFor(change)
    if (!mayStillSend(account)) return
    try {
      const task = await call()
      // The screens of the next user must not show it.
      if (mayStillSend(account)) await queueListener?.onSent(task, change.taskId)
      await save(account, (all) => all.filter(({ id }) => id !== change.id))
    } catch (error) {
      if (mustWaitAfter(error)) return
      const refusal = await refusalOf(change, error)
      await save(account, (all) =>
        all.map((each) => (each.id === change.id ? { ...each, ...refusal } : each)),
      )
      if (mayStillSend(account)) queueListener?.onRefused(change)
    }
  }
}

async function firstPending(account: string): Promise<PendingChange | undefined> {
  const list = unsaved ? changes : await readChanges(account).catch(() => changes)
  return list.find(({ refused }) => refused === null)
}

/** Whether a change stays pending after a failed attempt. */
function mustWaitAfter(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  // The session ended, or is someone else's: the next one of this account sends the rest.
  if (error.status === 401 || error.code === 'other_user') return true
  const transient = isTransient(error) || error.status === 429
  if (transient) retryTimer = setTimeout(sendPending, RETRY_MS)
  return transient
}

/** Returns the call that sends a change. It reads the session when it is made. */
async function callFor({
  id: key,
  taskId: id,
  operation,
}: PendingChange): Promise<() => Promise<Task | null>> {
  if (operation.kind === 'comment') {
    const { sendComment } = await import('./send-comment.ts')
    return () => sendComment(id, operation.text, key).then(() => null)
  }
  return async () => {
    const { task } =
      operation.kind === 'tick'
        ? await api(updateItem, {
            params: { id, itemId: operation.itemId },
            body: { completed: operation.completed },
          })
        : await api(putTaskStatus, { params: { id }, body: { status: operation.status } })
    return task
  }
}

/** The reason for the user, with enough detail to be clear hours later. */
async function refusalOf(
  { taskId, operation }: PendingChange,
  error: unknown,
): Promise<Pick<PendingChange, 'refused' | 'taskMissing'>> {
  if (!(error instanceof ApiError && error.status === 404)) return { refused: messageOf(error) }
  const task =
    operation.kind === 'tick' ? await api(getTask, { params: { id: taskId } }).catch(() => null) : null
  return task
    ? { refused: 'The item is no longer in the checklist.' }
    : { refused: 'The task was deleted or reassigned.', taskMissing: true }
}
