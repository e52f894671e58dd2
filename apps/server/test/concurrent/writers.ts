/** Writers under load while something breaks. Afterwards the data is compared with their answers. */
import type { Task } from '@task-manager/contract/tasks/tasks'

/** A server in this process or in another one. */
export interface Server {
  /** Rejects without an answer. */
  call(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    options: { as: { token: string }; body?: unknown; headers?: Record<string, string> },
  ): Promise<{ status: number; headers: Record<string, unknown>; text: string }>
}

interface Author {
  readonly id: string
  readonly token: string
}

/** Numbers of calls by answer. */
export interface Counts {
  acknowledged: number
  /** 503 with Retry-After, 504 or 507. */
  refused: number
  unanswered: number
}

/** The possible states of a task that one writer changes. */
interface Checklist {
  readonly id: string
  possible: number[]
}

const ITEMS = 8
const PAUSE_MS = 20
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

const checklist = (pattern: number) =>
  Array.from({ length: ITEMS }, (_, i) => ({ text: `Step ${i}`, completed: ((pattern >> i) & 1) === 1 }))
const patternOf = (task: Task) =>
  task.todoChecklist.reduce((pattern, item, i) => pattern | (Number(item.completed) << i), 0)

export interface Writers {
  readonly counts: Counts
  /** Answers that no fault explains: 500, or 503 without Retry-After. */
  readonly wrong: readonly string[]
  /** The longest call, in ms. */
  readonly slowest: number
  /** Resolves when each server has acknowledged `n` writes sent after this call. */
  acknowledged(n?: number): Promise<void>
  /** Resolves when no call is running. */
  stop(): Promise<void>
  /** Lost, duplicate and contradictory data; empty if there is none. */
  /** `as`: another session of the writer. */
  compare(server: Server, as?: { token: string }): Promise<string[]>
}

/** `many` writers distributed over the servers. They tick and create tasks, some with an Idempotency-Key and retries. */
export function startWriters(servers: readonly Server[], as: Author, many = 6): Writers {
  const counts: Counts = { acknowledged: 0, refused: 0, unanswered: 0 }
  const wrong: string[] = []
  const created = new Map<string, 'acknowledged' | 'unknown'>()
  const checklists: Checklist[] = []
  const watchers = new Set<(server: Server, sent: number) => void>()
  const run = Date.now().toString(36)
  let slowest = 0
  let stopped = false

  const write = async (
    server: Server,
    method: 'POST' | 'PUT',
    url: string,
    body: unknown,
    key?: string,
  ): Promise<Task | null> => {
    const sent = performance.now()
    try {
      const headers = key === undefined ? {} : { 'idempotency-key': key }
      const reply = await server.call(method, url, { as, body, headers })
      if (reply.status < 300) {
        counts.acknowledged += 1
        for (const watch of watchers) watch(server, sent)
        return JSON.parse(reply.text).task
      }
      counts.refused += 1
      const isExplained =
        [504, 507].includes(reply.status) || (reply.status === 503 && 'retry-after' in reply.headers)
      if (!isExplained) wrong.push(`${method} ${url}: ${reply.status} ${reply.text}`)
    } catch {
      counts.unanswered += 1
    } finally {
      slowest = Math.max(slowest, performance.now() - sent)
    }
    await pause()
    return null
  }
  const create = async (server: Server, title: string, key?: string) => {
    created.set(title, created.get(title) ?? 'unknown')
    const body = {
      title,
      description: 'Written while something breaks.',
      dueDate: '2030-05-17',
      assignedTo: [as.id],
      todoChecklist: checklist(0),
    }
    const task = await write(server, 'POST', '/api/tasks', body, key)
    if (task) created.set(title, 'acknowledged')
    return task
  }
  const createOnce = async (server: Server, title: string): Promise<Task | null> => {
    for (;;) {
      const task = await create(server, title, title)
      if (task || stopped) return task
    }
  }
  const work = async (server: Server, name: string) => {
    const first = await createOnce(server, `${name}-0`)
    if (!first) return
    const ticked: Checklist = { id: first._id, possible: [0] }
    checklists.push(ticked)
    for (let i = 1; !stopped; i++) {
      if (i % 3 === 0) await createOnce(server, `${name}-${i}`)
      else if (i % 3 === 1) await create(server, `${name}-${i}`)
      else {
        const pattern = i % (1 << ITEMS)
        ticked.possible.push(pattern)
        const body = { todoChecklist: checklist(pattern) }
        if (await write(server, 'PUT', `/api/tasks/${ticked.id}/todo`, body)) ticked.possible = [pattern]
      }
    }
  }
  const working = Array.from({ length: many }, (_, n) => {
    const server = servers[n % servers.length]
    if (!server) throw new Error('Writers need a server.')
    return work(server, `${run}-${n}`)
  })

  return {
    counts,
    wrong,
    get slowest() {
      return slowest
    },
    acknowledged: (n = 1) =>
      new Promise((resolve) => {
        const from = performance.now()
        const left = new Map(servers.map((server) => [server, n]))
        const watch = (server: Server, sent: number) => {
          if (sent < from) return
          left.set(server, (left.get(server) ?? 0) - 1)
          if ([...left.values()].some((missing) => missing > 0)) return
          watchers.delete(watch)
          resolve()
        }
        watchers.add(watch)
      }),
    stop: async () => {
      stopped = true
      await Promise.all(working)
    },
    compare: (server, reader = as) => compare(server, reader, run, created, checklists),
  }
}

/** All tasks that the person sees, and the counts beside them. */
export async function listTasks(
  server: Server,
  as: { token: string },
): Promise<{ tasks: Task[]; summary: Record<string, number> }> {
  const tasks: Task[] = []
  let summary: Record<string, number> = {}
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { status, text } = await server.call('GET', `/api/tasks?limit=500${query}`, { as })
    if (status !== 200) throw new Error(`The list cannot be read: ${status} ${text}`)
    const page = JSON.parse(text)
    tasks.push(...page.tasks)
    summary = page.statusSummary
    cursor = page.nextCursor
  }
  return { tasks, summary }
}

async function compare(
  server: Server,
  as: { token: string },
  run: string,
  created: ReadonlyMap<string, 'acknowledged' | 'unknown'>,
  checklists: readonly Checklist[],
): Promise<string[]> {
  const { tasks, summary } = await listTasks(server, as)
  return [
    ...wrongCreations(tasks, run, created),
    ...wrongChecklists(tasks, checklists),
    ...countedWrongly(tasks, summary),
  ]
}

function wrongCreations(
  tasks: readonly Task[],
  run: string,
  created: ReadonlyMap<string, 'acknowledged' | 'unknown'>,
): string[] {
  const violations: string[] = []
  const there = new Map<string, number>()
  for (const { title } of tasks) there.set(title, (there.get(title) ?? 0) + 1)
  for (const [title, known] of created) {
    const times = there.get(title) ?? 0
    if (known === 'acknowledged' && times === 0) violations.push(`${title} was acknowledged and is lost.`)
    if (times > 1) violations.push(`${title} is there ${times} times.`)
  }
  for (const title of there.keys())
    if (title.startsWith(`${run}-`) && !created.has(title)) violations.push(`${title} was never sent.`)
  return violations
}

function wrongChecklists(tasks: readonly Task[], checklists: readonly Checklist[]): string[] {
  const violations: string[] = []
  for (const { id, possible } of checklists) {
    const task = tasks.find((each) => each._id === id)
    if (!task) violations.push(`The task ${id} is lost.`)
    else if (!possible.includes(patternOf(task)))
      violations.push(`${task.title} is ${patternOf(task)} and should be one of ${possible.join(', ')}.`)
  }
  return violations
}

export function countedWrongly(tasks: readonly Task[], summary: Record<string, number>): string[] {
  const countOf = (status: string) => tasks.filter((task) => task.status === status).length
  const counted = {
    all: tasks.length,
    pendingTasks: countOf('Pending'),
    inProgressTasks: countOf('In Progress'),
    completedTasks: countOf('Completed'),
  }
  return Object.entries(counted)
    .filter(([name, n]) => summary[name] !== n)
    .map(([name, n]) => `${name} says ${summary[name]}, there are ${n}.`)
}
