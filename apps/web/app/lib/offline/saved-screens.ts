/**
 * What one account saw last, kept on this device for the time without a network: its profile, and the tasks,
 * dashboards and people that the screens showed. It belongs to that account alone and goes when the session ends.
 * Loaded in quiet time, by the next visit, which shows it until the answers are there, and where the profile cannot be had.
 */
import type { InfiniteData, Query } from '@tanstack/react-query'
import type { User } from '@task-manager/contract/users'
import { delMany, entries, get, getMany, setMany } from 'idb-keyval'
import { queryClient } from '#web/lib/http/query-client.ts'
import { cacheOwner, currentUser, readToken, storeCacheOwner } from '#web/lib/session-store/session-store.ts'
import { today } from '#web/lib/time/format.ts'
import { clearSaved, savedStore } from './storage.ts'

const MOST_RECORDS = 80
const LONGEST_MS = 30 * 24 * 60 * 60_000
/** Of a list so many pages are kept: what one scrolls to is rarely what one comes back for. */
const MOST_PAGES = 2
const WRITE_MS = 1000
const PROFILE = 'profile'

interface Kept {
  owner: string
  /** When the server said so, in ms since 1970. */
  at: number
  key: readonly unknown[]
  data: unknown
}

const unwritten = new Set<Query>()
let timer: ReturnType<typeof setTimeout> | undefined
let keeping = false

/** Nobody's while the mark of the session is gone: what is still there then is not read, and goes. */
const owner = (): string | null => (readToken() === null ? null : cacheOwner())

/** What a search found is not: a list for each few letters that somebody typed would push out all others. */
const isSearched = (filter: unknown): boolean =>
  typeof filter === 'object' && filter !== null && 'q' in filter

function isKept({ queryKey: [name, part, filter] }: Query): boolean {
  if (name === 'tasks') return part === 'detail' || (part === 'list' && !isSearched(filter))
  return name === 'dashboard' || name === 'users'
}

const isInfinite = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data

const shortened = (data: unknown): unknown =>
  isInfinite(data)
    ? { pages: data.pages.slice(0, MOST_PAGES), pageParams: data.pageParams.slice(0, MOST_PAGES) }
    : data

/** From now on what the screens load is kept too. A device without room keeps nothing, and works as before. */
export function startSaving(): void {
  if (keeping) return
  keeping = true
  for (const query of queryClient.getQueryCache().getAll()) note(query)
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'success') note(event.query)
    if (event.action.type === 'error') void remember(event.query)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void write()
  })
  void prune().catch(() => undefined)
}

function note(query: Query): void {
  if (query.state.data === undefined || !isKept(query)) return
  unwritten.add(query)
  timer ??= setTimeout(() => void write(), WRITE_MS)
}

async function write(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const user = currentUser()
  if (user === null || readToken() === null) return
  storeCacheOwner(user._id)
  const records: [string, Kept][] = [...unwritten].map(({ queryHash, queryKey, state }) => [
    queryHash,
    { owner: user._id, at: state.dataUpdatedAt, key: queryKey, data: shortened(state.data) },
  ])
  unwritten.clear()
  try {
    await setMany(
      [[PROFILE, { owner: user._id, at: Date.now(), key: [PROFILE], data: user }], ...records],
      savedStore,
    )
  } catch {
    return
  }
  // Somebody logged out while this was being written.
  if (owner() !== user._id) await clearSaved()
}

/** Keeps the newest of this account alone. */
async function prune(): Promise<void> {
  const all = (await entries<string, Kept>(savedStore)).sort(([, a], [, b]) => b.at - a.at)
  const gone = all.filter(
    ([, { owner: of, at }], index) => of !== owner() || index >= MOST_RECORDS || at < Date.now() - LONGEST_MS,
  )
  if (gone.length > 0)
    await delMany(
      gone.map(([key]) => key),
      savedStore,
    )
}

/** A screen could not load what it shows, and has nothing: what it showed last takes the place. */
async function remember(query: Query): Promise<void> {
  if (query.state.data !== undefined || !isKept(query)) return
  const record = await get<Kept>(query.queryHash, savedStore).catch(() => undefined)
  if (record !== undefined && record.owner === owner() && query.state.data === undefined) showForGood(record)
}

/** As long as the page is open: there is nowhere to get it from again. */
function showForGood({ key, at, data }: Kept): void {
  // A dashboard is that of a day; yesterday's stands in for today's.
  const queryKey = key[0] === 'dashboard' ? [...key.slice(0, -1), today()] : key
  const cache = queryClient.getQueryCache()
  const query = cache.build(queryClient, { queryKey, gcTime: Number.POSITIVE_INFINITY })
  if (query.state.dataUpdatedAt < at) queryClient.setQueryData(queryKey, data, { updatedAt: at })
}

/**
 * Who was signed in here last, for a page that opens while the server is still asked; what it is about to show is put
 * into the cache as it was shown last. Null when nothing is kept for this session, or the server was quicker.
 */
export async function savedUser(): Promise<User | null> {
  const of = owner()
  if (of === null) return null
  const asked = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data === undefined && isKept(query))
  try {
    const hashes = asked.map(({ queryHash }) => queryHash)
    const [profile, ...records] = await getMany<Kept | undefined>([PROFILE, ...hashes], savedStore)
    if (profile?.owner !== of || owner() !== of || currentUser() !== null) return null
    for (const [index, { queryKey, state }] of asked.entries()) {
      const record = records[index]
      if (record?.owner === of && state.dataUpdatedAt < record.at)
        queryClient.setQueryData(queryKey, record.data, { updatedAt: record.at })
    }
    return profile.data as User
  } catch {
    return null
  }
}

/**
 * The account that was signed in when there last was a network, with all that is kept of what it saw put into the
 * cache; null when nothing is kept for this session.
 */
export async function offlineUser(): Promise<User | null> {
  const of = owner()
  if (of === null) return null
  try {
    const all = await entries<string, Kept>(savedStore)
    const own = all.filter(([, record]) => record.owner === of)
    const profile = own.find(([key]) => key === PROFILE)?.[1]
    if (profile === undefined) return null
    own.sort(([, a], [, b]) => a.at - b.at)
    for (const [key, record] of own) if (key !== PROFILE) showForGood(record)
    return profile.data as User
  } catch {
    return null
  }
}
