/**
 * Ticks of one task on their way to the server. A checkbox changes at once and never waits for the network (spec 4).
 * Requests run one at a time, in the order of ticking. Each sets a single item, whatever else changed in the task, so
 * that no tick is lost and each may be sent twice (decision T5).
 */
import type { ChecklistItem } from '@task-manager/contract/tasks/tasks'
import { createStore } from '#web/lib/create-store.ts'

/** The requested state by the item's id. */
export type Ticks = ReadonlyMap<string, boolean>

/** The list with the ticks applied; ticks of deleted items have no effect. */
export const withTicks = (list: readonly ChecklistItem[], ticks: Ticks): ChecklistItem[] =>
  list.map((item) => {
    const completed = ticks.get(item._id) ?? item.completed
    return completed === item.completed ? item : { ...item, completed }
  })

export interface TickQueue {
  add: (itemId: string, completed: boolean) => void
  /** Empties the queue and returns its ticks, including the one being sent. */
  drain: () => Ticks
  /** Returns the same object between changes, as useSyncExternalStore requires. */
  ticks: () => Ticks
  subscribe: (listener: () => void) => () => void
}

/** `send` resolves once its outcome is on the screen, and reports failures itself. */
export function createTickQueue(send: (itemId: string, completed: boolean) => Promise<void>): TickQueue {
  const { get, set, subscribe } = createStore<Ticks>(new Map())
  const without = (itemId: string) => [...get()].filter(([id]) => id !== itemId)
  let running = false

  async function run(): Promise<void> {
    if (running) return
    running = true
    for (let [next] = get(); next; [next] = get()) {
      const [itemId, completed] = next
      await send(itemId, completed)
      // An item ticked again meanwhile is sent again.
      if (get().get(itemId) === completed) set(new Map(without(itemId)))
    }
    running = false
  }

  return {
    add(itemId, completed) {
      set(new Map([...without(itemId), [itemId, completed]]))
      void run()
    },
    drain() {
      const ticks = get()
      set(new Map())
      return ticks
    },
    ticks: get,
    subscribe,
  }
}
