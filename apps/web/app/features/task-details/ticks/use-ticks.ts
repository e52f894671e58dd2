import type { Task } from '@task-manager/contract/tasks/tasks'
import { useCallback, useSyncExternalStore } from 'react'
import {
  usePendingChanges,
  withChecklist,
  withPendingChanges,
} from '#web/features/tasks/data/pending-changes.ts'
import { setItem, taskDetail, tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { enqueue, mustQueue } from '#web/lib/offline/offline-queue.ts'
import { createTickQueue, type TickQueue, withTicks } from './tick-queue.ts'

/** One queue for each task, outside of any screen, so that leaving the page loses no tick. */
const queues = new Map<string, TickQueue>()

function queueOf(id: string): TickQueue {
  const known = queues.get(id)
  if (known) return known
  const queue = createTickQueue(async (itemId, completed) => {
    if (mustQueue(id)) return keepTicks(id, queue)
    try {
      // Resolves when the screen has the answer. Without the tick the box would flicker until then.
      await setItem(id, itemId, completed)
      void tasksChanged()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'network') keepTicks(id, queue)
      else await reportFailure(id, error)
    }
  })
  queues.set(id, queue)
  return queue
}

/** The task as it was last ticked, until another user logs in: it may leave the cache before its ticks are sent. */
const tickedKey = (id: string) => ['ticked', id]

/** Keeps all ticks of the queue on this device until the server can be reached (decision T33). */
function keepTicks(id: string, queue: TickQueue): void {
  const task = queryClient.getQueryData<Task>(tickedKey(id))
  for (const [itemId, completed] of queue.drain()) {
    const item = task?.todoChecklist.find(({ _id }) => _id === itemId)
    // An item that was deleted cannot be ticked, now or later.
    if (task && item) void enqueue(task, { kind: 'tick', itemId, text: item.text, completed })
  }
}

export function addTick(id: string, itemId: string, completed: boolean): void {
  const queue = queueOf(id)
  queryClient.setQueryData(tickedKey(id), queryClient.getQueryData(taskDetail(id).queryKey))
  queue.add(itemId, completed)
  // Without a network the tick is stored at once, not only after a request has failed.
  if (mustQueue(id)) keepTicks(id, queue)
}

/** Shows the task as it is now. A tick whose item was deleted meanwhile ends without a message. */
async function reportFailure(id: string, error: unknown): Promise<void> {
  const detail = { ...taskDetail(id), staleTime: 0 }
  const fresh = await queryClient.fetchQuery(detail).catch(() => null)
  const itemGone = error instanceof ApiError && error.status === 404 && fresh !== null
  if (!itemGone) showError(error)
}

interface Ticked {
  /** The task as the server knows it, with the reader's own ticks applied. */
  task: Task
  toggle: (itemId: string, completed: boolean) => void
  /** The ids of the items whose ticks wait on this device. */
  pendingItems: ReadonlySet<string>
}

export function useTicks(task: Task): Ticked {
  const { _id: id } = task
  const queue = queueOf(id)
  const ticks = useSyncExternalStore(queue.subscribe, queue.ticks, queue.ticks)
  const changes = usePendingChanges(id)
  const toggle = useCallback((itemId: string, completed: boolean) => addTick(id, itemId, completed), [id])
  const known = withPendingChanges(task, changes)
  return {
    task: ticks.size === 0 ? known : withChecklist(known, withTicks(known.todoChecklist, ticks)),
    toggle,
    pendingItems: new Set(
      changes.flatMap(({ operation }) => (operation.kind === 'tick' ? [operation.itemId] : [])),
    ),
  }
}
