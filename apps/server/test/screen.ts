/**
 * An open list without a browser. It is loaded once and then follows the live stream by the rules of the web
 * (features/live): older versions are ignored, events during a load are applied after it, a broken stream resumes at
 * its last event, and only `resync` loads the list again.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { TaskEvent } from '@task-manager/contract/events'
import type { StatusSummary } from '@task-manager/contract/status-counts'
import type { Task, TaskDetails, TaskPage } from '@task-manager/contract/tasks/tasks'
import { eventsOf, requestEvents } from '#test/events.ts'

/** A server with its current address. */
export interface Site {
  readonly origin: string
}

export interface Shown {
  readonly tasks: ReadonlyMap<string, Task>
  readonly summary: StatusSummary | null
}

export interface Screen {
  readonly shown: Shown
  /** Number of loads of the list, and of single tasks that were too large for an event. */
  readonly loads: { lists: number; tasks: number }
  /** Number of breaks of the stream. */
  readonly breaks: number
  /** Resolves when the list is loaded and the stream is open. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

const PAUSE_MS = 100
/** Longer than the timeout of a call, in ms. */
const TIMEOUT_MS = 20_000

/** All tasks that the person sees, over all pages; null without an answer. */
export async function readList(origin: string, as: { readonly token: string }): Promise<Shown | null> {
  const tasks = new Map<string, Task>()
  let summary: StatusSummary | null = null
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const reply = await fetchJson(origin, `/api/tasks?limit=500${query}`, as)
    if (reply === null) return null
    const page = reply as TaskPage
    for (const task of page.tasks) tasks.set(task._id, task)
    summary ??= page.statusSummary
    cursor = page.nextCursor
  }
  return { tasks, summary }
}

async function fetchJson(origin: string, path: string, as: { readonly token: string }): Promise<unknown> {
  try {
    const headers = { authorization: `Bearer ${as.token}` }
    const reply = await fetch(origin + path, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (reply.ok) return await reply.json()
    await reply.body?.cancel()
  } catch {
    // The server cannot be reached.
  }
  return null
}

/** Starts at site number `turn` and moves to the next one after each break. */
export function openScreen(sites: readonly Site[], as: { readonly token: string }, turn = 0): Screen {
  const closed = new AbortController()
  const ready = Promise.withResolvers<void>()
  let tasks = new Map<string, Task>()
  let summary: StatusSummary | null = null
  const loads = { lists: 0, tasks: 0 }
  let breaks = 0
  const origin = (): string => sites[(turn + breaks) % sites.length]?.origin ?? ''

  let loading: Promise<void> | null = null
  let again = false
  /** Events during a load. */
  let pending: TaskEvent[] = []

  function apply(event: TaskEvent): void {
    summary = event.counts.summary
    const { task } = event
    if (task === null) tasks.delete(event._id)
    else if ((tasks.get(task._id)?.version ?? 0) < task.version) tasks.set(task._id, task)
  }

  async function load(): Promise<void> {
    do {
      again = false
      pending = []
      loads.lists += 1
      const list = await readList(origin(), as)
      if (list === null) {
        await pause(PAUSE_MS)
        again = true
        continue
      }
      tasks = new Map(list.tasks)
      summary = list.summary
      for (const event of pending) apply(event)
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
    let update = event
    if (event.large) {
      loads.tasks += 1
      const details = (await fetchJson(origin(), `/api/tasks/${event._id}`, as)) as TaskDetails | null
      // Deleted or unreachable: the list is loaded again.
      if (details === null) return await reload()
      // Lists do not have these fields.
      const { following: _, createdBy: __, ...task } = details
      update = { ...event, task }
    }
    if (loading) pending.push(update)
    apply(update)
  }

  let following: Promise<void> = Promise.resolve()
  let last: string | null = null
  async function readOnce(): Promise<void> {
    const reply = await requestEvents(origin(), closed.signal, as, last)
    if (!reply.ok) return void (await reply.body?.cancel())
    for await (const { event, id, data } of eventsOf(reply)) {
      if (id !== undefined) last = id
      receive(event, data)
    }
  }
  function receive(event: string, data: TaskEvent): void {
    if (event === 'hello') void (loading ?? Promise.resolve()).then(() => ready.resolve())
    else if (event === 'resync') void reload()
    // In order: a loaded task must not overwrite a later event.
    else if (event === 'task') following = following.then(() => follow(data))
  }
  async function read(): Promise<void> {
    while (!closed.signal.aborted) {
      // Broken, refused or ended: the screen reconnects in each case.
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
    loads,
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
