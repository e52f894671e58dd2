import type { DayTask } from '@task-manager/contract/lists/day'
import type { DayGroup } from '@task-manager/contract/tasks/task-search'
import { useEffect, useRef, useState } from 'react'
import { isChanging, sendInOrder } from '#web/features/tasks/data/change-order.ts'
import { withChecklist } from '#web/features/tasks/data/pending-changes.ts'
import { setItem } from '#web/features/tasks/data/tasks.queries.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { sendOrEnqueue } from '#web/lib/offline/offline-queue.ts'
import { ACTION_TOAST_MS } from '#web/ui/toast/action-toast.tsx'
import { type dayOf, refetchDay, sendChange, showTicked, showUnticked } from './day.queries.ts'

/** How long a ticked item is shown before the next one replaces it, in ms. */
const NEXT_MS = 1000

/** A row as it was when its item was ticked: it stays on the screen for a moment. */
export interface Ticked {
  readonly group: DayGroup
  readonly index: number
  readonly row: DayTask
  /** It was the last open item, so the task is completed. */
  readonly isDone: boolean
}

interface Ticks {
  readonly ticked: ReadonlyMap<string, Ticked>
  /** Returns whether the task is completed by it. */
  readonly tick: (group: DayGroup, index: number, row: DayTask) => boolean
  /** Returns whether the task was completed. */
  readonly untick: (id: string) => boolean
}

const withItem = (row: DayTask, completed: boolean) =>
  withChecklist(
    row,
    row.todoChecklist.map((item) => (item._id === row.nextItem?._id ? { ...item, completed } : item)),
  )

/** Ticks of My day. Without a network they wait on this device. */
export function useDayTicks(key: ReturnType<typeof dayOf>['queryKey']): Ticks {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Ticked>>(new Map())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [])

  const release = (id: string) => {
    clearTimeout(timers.current.get(id))
    setTicked((before) => new Map([...before].filter(([each]) => each !== id)))
  }
  const send = async ({ group, row }: Pick<Ticked, 'group' | 'row'>, completed: boolean) => {
    const { nextItem: item, _id: id } = row
    if (!item) return
    try {
      const operation = { kind: 'tick', itemId: item._id, text: item.text, completed } as const
      const task = await sendInOrder(id, () =>
        sendOrEnqueue(row, operation, () => setItem(id, item._id, completed)),
      )
      // A later change of the row, such as Undo, shows and fetches its own result.
      if (isChanging(id)) return
      if (completed) showTicked(key, group, task ?? withItem(row, true))
      // Without an answer the change waits on this device and is unknown to the server.
      if (task) void refetchDay()
    } catch (error) {
      release(id)
      void refetchDay()
      showError(error)
    }
  }
  const tick = (group: DayGroup, index: number, row: DayTask) => {
    const isDone = withItem(row, true).status === 'Completed'
    setTicked((before) => new Map(before).set(row._id, { group, index, row, isDone }))
    clearTimeout(timers.current.get(row._id))
    timers.current.set(
      row._id,
      setTimeout(() => release(row._id), isDone ? ACTION_TOAST_MS : NEXT_MS),
    )
    void sendChange(send({ group, row }, true))
    return isDone
  }
  const untick = (id: string) => {
    const entry = ticked.get(id)
    if (!entry) return false
    void sendChange(send(entry, false))
    void showUnticked(key, entry.group, entry.index, entry.row).then(() => release(id))
    return entry.isDone
  }
  return { ticked, tick, untick }
}
