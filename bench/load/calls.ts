/** The measured calls and the requests of each connection. */
import type { Request } from 'autocannon'
import type { DataSet } from '#bench/data/data-set.ts'

export interface Call {
  readonly name: string
  readonly label: string
  /** Each answer is computed from the database, without cached answers. */
  readonly uncached?: true
  /** Tasks are ticked meanwhile, as often as on a busy team. */
  readonly busy?: true
  /** Slow by design, so a comparison with the bare server is meaningless. */
  readonly slow?: true
  /** Needs the built web. */
  readonly site?: true
  /** Also measured by number of tasks. */
  readonly scales?: true
  /** The requests of connection number `client` of `clients`, repeated in this order. */
  requests(data: DataSet, client: number, clients: number): Request[]
}

/** Number of tasks that a connection ticks; each task belongs to one connection. */
const TICKED = 60

const bearer = (token: string) => ({ authorization: `Bearer ${token}`, accept: 'application/json' })
const json = (token: string) => ({ ...bearer(token), 'content-type': 'application/json' })

const get = (token: string, path: string): Request[] => [{ method: 'GET', path, headers: bearer(token) }]

/** More than a connection requests between two commits, which void the cache. */
const ADDRESSES = 200

/** Requests past the cache. The addresses differ too, for versions without this use of the header. */
const getUncached = (token: string, path: string, client: number): Request[] =>
  Array.from({ length: ADDRESSES }, (_, i) => ({
    method: 'GET',
    path: `${path}${path.includes('?') ? '&' : '?'}uncached=${client * ADDRESSES + i}`,
    headers: { ...bearer(token), 'cache-control': 'no-cache' },
  }))

const own = (data: DataSet, client: number, clients: number): string[] =>
  data.taskIds.filter((_, i) => i % clients === client).slice(0, TICKED)

interface Tick {
  /** Ids of items are their numbers. */
  readonly item: number
  readonly completed: boolean
}

/** From `done` completed items to all, to none and back: every tick changes the task, four of ten its status. */
function ticksFrom(done: number, items: number): Tick[] {
  const all = Array.from({ length: items }, (_, i): Tick => ({ item: i + 1, completed: true }))
  const none = all.map(({ item }): Tick => ({ item, completed: false })).reverse()
  return [...all.slice(done), ...none, ...all.slice(0, done)]
}

/** Task by task, so that a run that repeats the requests finds all tasks but one as they were. */
export const ticks = (data: DataSet, client: number, clients: number): Request[] => {
  const { items, itemsDone, taskIds } = data
  return own(data, client, clients).flatMap((id) =>
    ticksFrom(itemsDone[taskIds.indexOf(id)] ?? 0, items.length).map(({ item, completed }) => ({
      method: 'PATCH' as const,
      path: `/api/tasks/${id}/items/${item}`,
      headers: json(data.adminToken),
      body: JSON.stringify({ completed }),
    })),
  )
}

const creations = (data: DataSet, client: number): Request[] =>
  Array.from({ length: data.userIds.length - 1 }, (_, i) => ({
    method: 'POST' as const,
    path: '/api/tasks',
    headers: json(data.adminToken),
    body: JSON.stringify({
      title: `Write the newsletter, number ${client}-${i}`,
      description: 'Three stories, one offer, and a picture that was not seen before.',
      dueDate: '2027-05-17',
      assignedTo: [data.userIds[i], data.userIds[i + 1]],
      todoChecklist: data.items.map((text) => ({ text, completed: false })),
      attachments: [],
      priority: 'Medium',
    }),
  }))

/** Each request is for the next task of the connection. */
const comments = (data: DataSet, client: number, clients: number): Request[] =>
  own(data, client, clients).map((id, i) => ({
    method: 'POST' as const,
    path: `/api/tasks/${id}/comments`,
    headers: json(data.adminToken),
    body: JSON.stringify({
      text: `The offer number ${client}-${i} is **ready**: who looks at it before Friday?`,
    }),
  }))

const LIST = '/api/tasks?limit='
const DASHBOARD = '/api/tasks/dashboard-data'

const cachedAndUncached = (
  name: string,
  label: string,
  token: 'adminToken' | 'memberToken',
  path: string,
): Call[] => [
  { name, label: `${label}, unchanged`, requests: (data) => get(data[token], path) },
  {
    name: `${name}-uncached`,
    label: `${label}, uncached`,
    uncached: true,
    scales: true,
    requests: (data, client) => getUncached(data[token], path, client),
  },
]

const whileTicking = (name: string, label: string, path: string): Call => ({
  name,
  label: `${label}, while someone ticks`,
  busy: true,
  requests: ({ adminToken }) => get(adminToken, path),
})

export const calls: readonly Call[] = [
  ...cachedAndUncached('list-50', 'List of 50', 'adminToken', `${LIST}50`),
  ...cachedAndUncached('list-200', 'List of 200', 'adminToken', `${LIST}200`),
  ...cachedAndUncached('member-list', "A member's list of 50", 'memberToken', `${LIST}50`),
  {
    name: 'task',
    label: 'One task, unchanged',
    requests: ({ adminToken, taskIds }) => taskIds.flatMap((id) => get(adminToken, `/api/tasks/${id}`)),
  },
  {
    name: 'task-uncached',
    label: 'One task, uncached',
    uncached: true,
    scales: true,
    requests: ({ adminToken, taskIds }, client) =>
      getUncached(adminToken, `/api/tasks/${taskIds[client % taskIds.length]}`, client),
  },
  ...cachedAndUncached('dashboard', 'Dashboard', 'adminToken', DASHBOARD),
  whileTicking('busy-list-50', 'List of 50', `${LIST}50`),
  whileTicking('busy-list-200', 'List of 200', `${LIST}200`),
  whileTicking('busy-dashboard', 'Dashboard', DASHBOARD),
  {
    name: 'users-uncached',
    label: 'Users with counts, uncached',
    uncached: true,
    scales: true,
    requests: ({ adminToken }, client) => getUncached(adminToken, '/api/users', client),
  },
  {
    name: 'page',
    label: 'A page of the public site (br)',
    site: true,
    requests: () => [{ method: 'GET', path: '/', headers: { accept: 'text/html', 'accept-encoding': 'br' } }],
  },
  {
    name: 'login',
    label: 'Login',
    slow: true,
    requests: ({ email, password }) => [
      {
        method: 'POST',
        path: '/api/auth/login',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      },
    ],
  },
  {
    name: 'day-uncached',
    label: 'My day, uncached',
    uncached: true,
    scales: true,
    requests: (data, client) => getUncached(data.memberToken, '/api/day?today=2026-01-06', client),
  },
  {
    name: 'activity-uncached',
    label: 'Activity of a task with 1,000 entries, uncached',
    uncached: true,
    requests: ({ adminToken, discussedId }, client) =>
      getUncached(adminToken, `/api/tasks/${discussedId}/activity?limit=20`, client),
  },
  {
    name: 'inbox-uncached',
    label: 'Inbox of 100 events, uncached',
    uncached: true,
    requests: ({ memberToken }, client) => getUncached(memberToken, '/api/inbox?state=all', client),
  },
  { name: 'comment', label: 'Write a comment (durable)', requests: comments },
  { name: 'tick', label: 'Tick (durable)', scales: true, requests: ticks },
  { name: 'create', label: 'Create a task (durable)', scales: true, requests: creations },
]
