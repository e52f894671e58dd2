import { notifyManager } from '@tanstack/react-query'
import type { Task } from '@task-manager/contract/tasks'
import { useCallback, useSyncExternalStore } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useWaiting, withChecklist, withWaiting } from '#web/features/tasks/data/pending-changes.ts'
import { keysOf, type RowKey } from '#web/features/tasks/data/row-keys.ts'
import {
  currentTaskIn,
  rememberTask,
  sendTicks,
  taskDetail,
  tasksChanged,
} from '#web/features/tasks/data/tasks.queries.ts'
import { ApiError, messageOf } from '#web/lib/http/api-error.ts'
import { connection } from '#web/lib/http/connection.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { keepChange, waitingFor } from '#web/lib/offline/offline-queue.ts'
import { createTickQueue, type TickQueue, withTicks } from './tick-queue.ts'

/** One queue for a task, outside of any screen: leaving the page does not lose a tick that is on its way. */
const queues = new Map<string, TickQueue>()

function queueOf(id: string): TickQueue {
  const known = queues.get(id)
  if (known) return known
  const { queryKey } = taskDetail(id)
  const queue = createTickQueue({
    current: () => queryClient.getQueryData(queryKey),
    send: async (task, list) => {
      try {
        return { kind: 'saved', task: await sendTicks(task, list) }
      } catch (error) {
        const current = currentTaskIn(error)
        return current ? { kind: 'stale', task: current } : { kind: 'failed', error }
      }
    },
    onTask: async (task) => {
      await rememberTask(task)
      void tasksChanged()
      // The screen hears of it a moment later; until then the tick on top must stay, or the box would flicker.
      await new Promise<void>((resolve) => notifyManager.schedule(() => resolve()))
    },
    onFailed: (error, ticks) => {
      if (error instanceof ApiError && error.code === 'network') {
        for (const [key, completed] of ticks) keepTick(id, key, completed)
        return
      }
      toast.error(messageOf(error))
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  queues.set(id, queue)
  return queue
}

/** For the time when the server can be reached again (decision T33). */
function keepTick(id: string, key: RowKey, completed: boolean): void {
  const task = queryClient.getQueryData(taskDetail(id).queryKey)
  const index = keysOf(task?.todoChecklist.map(({ text }) => text) ?? []).indexOf(key)
  const item = task?.todoChecklist[index]
  // What is not in the list any more cannot be ticked, now or later.
  if (task && item) void keepChange(task, { kind: 'tick', itemId: item._id, text: item.text, completed })
}

interface Ticked {
  /** The server's word with the reader's own ticks on top. */
  task: Task
  toggle: (key: RowKey, completed: boolean) => void
  /** The ids of the items whose ticks wait on this device. */
  waiting: ReadonlySet<string>
}

export function useTicks(task: Task): Ticked {
  const { _id: id } = task
  const queue = queueOf(id)
  const ticks = useSyncExternalStore(queue.subscribe, queue.ticks, queue.ticks)
  const changes = useWaiting(id)
  const toggle = useCallback(
    (key: RowKey, completed: boolean) => {
      // Behind what waits, too: ticks reach the server in the order in which they were made.
      if (connection() !== 'online' || waitingFor(id).length > 0) keepTick(id, key, completed)
      else queue.toggle(key, completed)
    },
    [queue, id],
  )
  const known = withWaiting(task, changes)
  return {
    task: ticks.size === 0 ? known : withChecklist(known, withTicks(known.todoChecklist, ticks)),
    toggle,
    waiting: new Set(changes.flatMap(({ wish }) => (wish.kind === 'tick' ? [wish.itemId] : []))),
  }
}
