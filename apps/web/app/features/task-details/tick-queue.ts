/**
 * Ticks that are on their way to the server. The box changes at once and never waits for the network (spec 4); one
 * request runs at a time for a task, ticks made meanwhile travel together in the next one, and a list that somebody
 * else changed first gets the ticks re-applied and is sent again, so that no tick is ever lost (decision T5).
 */
import type { ChecklistItem, Task } from '@task-manager/contract/tasks'
import { keysOf, type RowKey } from '#web/features/tasks/data/row-keys.ts'
import { createStore } from '#web/lib/create-store.ts'

export type Ticks = ReadonlyMap<RowKey, boolean>

export type Outcome =
  | { kind: 'saved'; task: Task }
  | { kind: 'stale'; task: Task }
  | { kind: 'failed'; error: unknown }

export interface TickDeps {
  /** The newest state the server told us. */
  current: () => Task | undefined
  /** Sends the whole checklist against the version of `task`. Must not throw. */
  send: (task: Task, todoChecklist: ChecklistItem[]) => Promise<Outcome>
  /** The server's word replaces what we had. */
  onTask: (task: Task) => void | Promise<void>
  /** These ticks are reverted; the user is told (decision T14), or they are kept for later. */
  onFailed: (error: unknown, ticks: Ticks) => void
}

/** Somebody else wins this often in a row only if something is wrong. */
const STALE_MAX = 25

/** The list with the ticks on top; ticks of items that are gone have no effect. */
export function withTicks(list: readonly ChecklistItem[], ticks: Ticks): ChecklistItem[] {
  const keys = keysOf(list.map((item) => item.text))
  return list.map((item, index) => {
    const wanted = ticks.get(keys[index] ?? '')
    return wanted === undefined || wanted === item.completed ? item : { ...item, completed: wanted }
  })
}

export interface TickQueue {
  toggle: (key: RowKey, completed: boolean) => void
  /** Stable between changes: fit for useSyncExternalStore. */
  ticks: () => Ticks
  subscribe: (listener: () => void) => () => void
}

export function createTickQueue(deps: TickDeps): TickQueue {
  const ticks = createStore<Ticks>(new Map())
  let running = false

  /** Forgets what was sent, except where the user has changed their mind since. */
  function forget(sent: Ticks) {
    ticks.set(new Map([...ticks.get()].filter(([key, completed]) => sent.get(key) !== completed)))
  }

  async function sendUntilHeard(sent: Ticks): Promise<void> {
    for (let attempt = 0; attempt < STALE_MAX; attempt++) {
      const task = deps.current()
      if (!task) return
      const list = withTicks(task.todoChecklist, sent)
      // Somebody else has ticked the same: there is nothing left to say.
      if (list.every((item, index) => item === task.todoChecklist[index])) return
      const outcome = await deps.send(task, list)
      if (outcome.kind === 'failed') return deps.onFailed(outcome.error, sent)
      await deps.onTask(outcome.task)
      if (outcome.kind === 'saved') return
    }
    deps.onFailed(null, sent)
  }

  async function run() {
    if (running) return
    running = true
    while (ticks.get().size > 0) {
      const sent = ticks.get()
      await sendUntilHeard(sent)
      forget(sent)
    }
    running = false
  }

  return {
    toggle(key, completed) {
      ticks.set(new Map(ticks.get()).set(key, completed))
      void run()
    },
    ticks: ticks.get,
    subscribe: ticks.subscribe,
  }
}
