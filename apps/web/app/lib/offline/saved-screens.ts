/**
 * The last data of one account, saved on this device for offline use: its profile, and the tasks, dashboards, projects,
 * trash, people and activity of its screens. It is removed when the session ends. The next visit shows it until the
 * answers arrive, and instead of them without a network.
 */
import type { InfiniteData, Query } from '@tanstack/react-query'
import type { User } from '@task-manager/contract/people/users'
import { delMany, entries, get, getMany, keys, setMany } from 'idb-keyval'
import { ApiError } from '#web/lib/http/api-error.ts'
import { connection } from '#web/lib/http/connection.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import type { SavedQuery } from '#web/lib/saved-names.ts'
import { clearSaved, savedStore } from '#web/lib/saved-store.ts'
import {
  cacheOwner,
  cacheOwnerOf,
  currentUser,
  readToken,
  storeCacheOwner,
} from '#web/lib/session-store/session-store.ts'
import { today } from '#web/lib/time/format.ts'

const MOST_RECORDS = 80
const LONGEST_MS = 30 * 24 * 60 * 60_000
/** Only the first pages of a list are saved, because people rarely return to later ones. */
const MOST_PAGES = 2
const WRITE_MS = 1000
const PROFILE = 'profile'

/** Computes the data of a query from other saved data; undefined if that is impossible. */
type Compute = (
  key: readonly unknown[],
  seen: readonly { key: readonly unknown[]; data: unknown }[],
  me: string | undefined,
) => { onDevice: boolean } | undefined

let compute: Compute | undefined
/** By query, the token of the session in which its data arrived: it is not saved for anyone else. */
const unwritten = new Map<Query, string | null>()
let timer: ReturnType<typeof setTimeout> | undefined
let saving = false

/** The owner of the saved data; null without a session, when the data is not read but removed. */
const owner = (): string | null => (readToken() === null ? null : cacheOwner())

/** Search results are not saved: one list for every few typed letters would displace all others. */
const isSearched = (filter: unknown): boolean =>
  typeof filter === 'object' && filter !== null && 'q' in filter

const SAVED: readonly unknown[] = ['activity', 'dashboard', 'day', 'users', 'projects', 'labels']

function isSaved({ queryKey: [name, part, filter] }: Query): boolean {
  if (name === 'tasks') return part === 'detail' || (part === 'list' && !isSearched(filter))
  return SAVED.includes(name) || (name === 'trash' && filter === '')
}

const isInfinite = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data

const isComputed = (data: unknown): boolean => isInfinite(data) && 'onDevice' in data

const shortened = (data: unknown): unknown =>
  isInfinite(data)
    ? { pages: data.pages.slice(0, MOST_PAGES), pageParams: data.pageParams.slice(0, MOST_PAGES) }
    : data

/**
 * Saves data that the screens load from now on. A full device saves nothing. `from` computes data that was never
 * loaded.
 */
export function startSaving(from: Compute): void {
  if (saving) return
  saving = true
  compute = from
  for (const query of queryClient.getQueryCache().getAll()) {
    queueWrite(query)
    if (query.state.status === 'error') void onError(query)
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'success') queueWrite(event.query)
    if (event.action.type === 'error') void onError(event.query)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void write()
  })
  // While the screen opens it would delay it.
  setTimeout(() => void prune().catch(() => undefined), WRITE_MS)
}

function queueWrite(query: Query): void {
  if (query.state.data === undefined || !isSaved(query) || isComputed(query.state.data)) return
  unwritten.set(query, readToken())
  timer ??= setTimeout(() => void write(), WRITE_MS)
}

async function write(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const user = currentUser()
  const token = readToken()
  for (const [query, ownerId] of unwritten) if (ownerId !== token) unwritten.delete(query)
  if (user === null || token === null) return
  const ownerOfData = cacheOwnerOf(user._id)
  storeCacheOwner(ownerOfData)
  const records: [string, SavedQuery][] = [...unwritten.keys()].map(({ queryHash, queryKey, state }) => [
    queryHash,
    { owner: ownerOfData, at: state.dataUpdatedAt, key: queryKey, data: shortened(state.data) },
  ])
  unwritten.clear()
  try {
    await setMany(
      [[PROFILE, { owner: ownerOfData, at: Date.now(), key: [PROFILE], data: user }], ...records],
      savedStore,
    )
  } catch {
    return
  }
  // The person logged out during the write.
  if (owner() !== ownerOfData) await clearSaved()
}

/** Removes data of other accounts and formats, and old entries. */
async function prune(): Promise<void> {
  const all = (await entries<string, SavedQuery>(savedStore)).sort(([, a], [, b]) => b.at - a.at)
  const removed = all.filter(
    ([, { owner: ownerId, at }], index) =>
      ownerId !== owner() || index >= MOST_RECORDS || at < Date.now() - LONGEST_MS,
  )
  if (removed.length > 0)
    await delMany(
      removed.map(([key]) => key),
      savedStore,
    )
}

/** Removes a task and its activity, which the person can no longer see. */
export async function forgetTask(id: string): Promise<void> {
  const isAbout = (hash: string) => hash.includes(id)
  for (const query of unwritten.keys()) if (isAbout(query.queryHash)) unwritten.delete(query)
  const saved = await keys<string>(savedStore).catch(() => [])
  await delMany(saved.filter(isAbout), savedStore).catch(() => undefined)
}

/** Shows saved data, unless the server refused it to this person. */
async function onError(query: Query): Promise<void> {
  const { error } = query.state
  const isRefused = error instanceof ApiError && [403, 404].includes(error.status)
  if (!isRefused) return await showSavedFor(query)
  const [name, part, id] = query.queryKey
  const taskId = name === 'activity' ? part : id
  if (typeof taskId === 'string') await forgetTask(taskId)
}

/** Shows saved data on a screen that could not load any. */
async function showSavedFor(query: Query): Promise<void> {
  const isMissing = () => query.state.data === undefined
  if (!isMissing()) return
  const record = isSaved(query)
    ? await get<SavedQuery>(query.queryHash, savedStore).catch(() => undefined)
    : undefined
  if (record !== undefined && record.owner === owner() && isMissing()) showSaved(record)
  if (connection() === 'online' || !isMissing()) return
  const saved = await entries<string, SavedQuery>(savedStore).catch(() => [])
  const own = saved.map(([, each]) => each).filter((each) => each.owner === owner())
  const loaded = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }))
    .filter(({ data }) => data !== undefined)
  const computed = compute?.(query.queryKey, [...own, ...loaded], currentUser()?._id)
  if (computed !== undefined && isMissing()) queryClient.setQueryData(query.queryKey, computed)
}

/** Kept in the cache while the page is open, because it cannot be fetched again. */
function showSaved({ key, at, data }: SavedQuery): void {
  // Dashboards and numbers of projects are saved by date; older ones are shown as today's.
  const queryKey =
    key[0] === 'dashboard' || key[0] === 'day' || key[1] === 'numbers' ? [...key.slice(0, -1), today()] : key
  const cache = queryClient.getQueryCache()
  const query = cache.build(queryClient, { queryKey, gcTime: Number.POSITIVE_INFINITY })
  if (query.state.dataUpdatedAt < at) queryClient.setQueryData(queryKey, data, { updatedAt: at })
}

/**
 * The user of the last visit, for a page that opens before the server answers; the queries of that page are filled with
 * saved data. Null without saved data, or when the server was faster.
 */
export async function savedUser(): Promise<User | null> {
  const ownerId = owner()
  if (ownerId === null) return null
  const pending = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data === undefined && isSaved(query))
  try {
    const hashes = pending.map(({ queryHash }) => queryHash)
    const [profile, ...records] = await getMany<SavedQuery | undefined>([PROFILE, ...hashes], savedStore)
    if (profile?.owner !== ownerId || owner() !== ownerId) return null
    for (const [index, { queryKey, state }] of pending.entries()) {
      const record = records[index]
      if (record?.owner === ownerId && state.dataUpdatedAt < record.at)
        queryClient.setQueryData(queryKey, record.data, { updatedAt: record.at })
    }
    return currentUser() === null ? (profile.data as User) : null
  } catch {
    return null
  }
}

/**
 * The user of this session without a network; all saved data is put into the cache. Null without saved data.
 */
export async function offlineUser(): Promise<User | null> {
  const ownerId = owner()
  if (ownerId === null) return null
  try {
    const all = await entries<string, SavedQuery>(savedStore)
    const own = all.filter(([, record]) => record.owner === ownerId)
    const profile = own.find(([key]) => key === PROFILE)?.[1]
    if (profile === undefined) return null
    own.sort(([, a], [, b]) => a.at - b.at)
    for (const [key, record] of own) if (key !== PROFILE) showSaved(record)
    return profile.data as User
  } catch {
    return null
  }
}
