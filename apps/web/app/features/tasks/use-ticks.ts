import { notifyManager } from '@tanstack/react-query'
import type { Task } from '@task-manager/contract/tasks'
import { useCallback, useSyncExternalStore } from 'react'
import { toast } from 'react-hot-toast/headless'
import { messageOf } from '#web/lib/api-error.ts'
import { connection } from '#web/lib/connection.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { withChecklist } from './progress.ts'
import { currentTaskIn, rememberTask, sendTicks, taskDetail, tasksChanged } from './tasks.queries.ts'
import { createTickQueue, type ItemKey, type TickQueue, withTicks } from './tick-queue.ts'

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
    onFailed: (error) => {
      toast.error(messageOf(error))
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  queues.set(id, queue)
  return queue
}

interface Ticked {
  /** The server's word with the reader's own ticks on top. */
  task: Task
  toggle: (key: ItemKey, completed: boolean) => void
}

export function useTicks(task: Task): Ticked {
  const queue = queueOf(task._id)
  const ticks = useSyncExternalStore(queue.subscribe, queue.ticks, queue.ticks)
  const toggle = useCallback(
    (key: ItemKey, completed: boolean) => {
      if (connection() === 'offline') {
        toast.error('You are offline. This can be ticked as soon as you are connected again.')
      } else {
        queue.toggle(key, completed)
      }
    },
    [queue],
  )
  return {
    task: ticks.size === 0 ? task : withChecklist(task, withTicks(task.todoChecklist, ticks)),
    toggle,
  }
}
