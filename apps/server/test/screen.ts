/**
 * An open screen without a browser: the list is asked for once and followed by the live stream from then on, by the rules
 * of the web (features/live, lib/live): what is older is ignored by its version, an event that comes during an answer is
 * put on top of it, a stream that breaks goes on from its last place, and only `resync` has the list asked for again.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { TaskEvent } from '@task-manager/contract/events'
import type { StatusSummary, Task, TaskPage } from '@task-manager/contract/tasks'
import { askForEvents, eventsOf } from '#test/events.ts'

/** Somewhere to ask: the address it has now. */
export interface Site {
  readonly origin: string
}

export interface Shown {
  readonly tasks: ReadonlyMap<string, Task>
  readonly summary: StatusSummary | null
}

export interface Screen {
  readonly shown: Shown
  /** How often the list was asked for, and single tasks that were too large for an event. */
  readonly asked: { lists: number; tasks: number }
  /** How often its stream broke. */
  readonly breaks: number
  /** Resolves when it shows the list and hears the stream. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

const PAUSE_MS = 100
/** Longer than a call may take. */
const PATIENCE = 20_000

/** Everything that the person may see, over all pages; null when the server cannot say. */
export async function readList(origin: string, as: { readonly token: string }): Promise<Shown | null> {
  const tasks = new Map<string, Task>()
  let summary: StatusSummary | null = null
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const reply = await ask(origin, `/api/tasks?limit=500${query}`, as)
    if (reply === null) return null
    const page = reply as TaskPage
    for (const task of page.tasks) tasks.set(task._id, task)
    summary ??= page.statusSummary
    cursor = page.nextCursor
  }
  return { tasks, summary }
}

async function ask(origin: string, path: string, as: { readonly token: string }): Promise<unknown> {
  try {
    const headers = { authorization: `Bearer ${as.token}` }
    const reply = await fetch(origin + path, { headers, signal: AbortSignal.timeout(PATIENCE) })
    if (reply.ok) return await reply.json()
    await reply.body?.cancel()
  } catch {
    // Away for now.
  }
  return null
}

/** Follows for `as`, at the site number `turn` of all; each time it breaks, at the next one. */
export function openScreen(sites: readonly Site[], as: { readonly token: string }, turn = 0): Screen {
  const closed = new AbortController()
  const ready = Promise.withResolvers<void>()
  let tasks = new Map<string, Task>()
  let summary: StatusSummary | null = null
  const asked = { lists: 0, tasks: 0 }
  let breaks = 0
  const origin = (): string => sites[(turn + breaks) % sites.length]?.origin ?? ''

  let loading: Promise<void> | null = null
  let again = false
  /** Heard while the list is on its way. */
  let meanwhile: TaskEvent[] = []

  function apply(event: TaskEvent): void {
    summary = event.counts.summary
    const { task } = event
    if (task === null) tasks.delete(event._id)
    else if ((tasks.get(task._id)?.version ?? 0) < task.version) tasks.set(task._id, task)
  }

  async function load(): Promise<void> {
    do {
      again = false
      meanwhile = []
      asked.lists += 1
      const list = await readList(origin(), as)
      if (list === null) {
        await pause(PAUSE_MS)
        again = true
        continue
      }
      tasks = new Map(list.tasks)
      summary = list.summary
      for (const event of meanwhile) apply(event)
    } while (again && !closed.signal.aborted)
  }
  function reload(): Promise<void> {
    again = true
    loading ??= load().finally(() => {
      loading = null
    })
    return loading
  }

  async function follow(event: TaskEvent): Promise<void> {
    let told = event
    if (event.large) {
      asked.tasks += 1
      const task = (await ask(origin(), `/api/tasks/${event._id}`, as)) as Task | null
      // Gone again, or out of reach: what is on show is asked for when it is reached.
      if (task === null) return await reload()
      told = { ...event, task }
    }
    if (loading) meanwhile.push(told)
    apply(told)
  }

  let following: Promise<void> = Promise.resolve()
  let last: string | null = null
  async function readOnce(): Promise<void> {
    const reply = await askForEvents(origin(), closed.signal, as, last)
    if (!reply.ok) return void (await reply.body?.cancel())
    for await (const { event, id, data } of eventsOf(reply)) {
      if (id !== undefined) last = id
      if (event === 'hello') void (loading ?? Promise.resolve()).then(() => ready.resolve())
      else if (event === 'resync') void reload()
      // One after the other: what is asked for must not come after what was told since.
      else if (event === 'task') following = following.then(() => follow(data))
    }
  }
  async function read(): Promise<void> {
    while (!closed.signal.aborted) {
      // Broken, refused, or ended by the server: all the same to who comes back.
      await readOnce().catch(() => {})
      if (closed.signal.aborted) return
      breaks += 1
      await pause(PAUSE_MS * (0.5 + Math.random()))
    }
  }

  void reload()
  const reading = read()
  return {
    get shown() {
      return { tasks, summary }
    },
    asked,
    get breaks() {
      return breaks
    },
    ready: ready.promise,
    close: async () => {
      closed.abort()
      await reading
      await following
      await loading
    },
  }
}
