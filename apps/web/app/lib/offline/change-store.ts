/** Changes that wait on this device: one list for each account, in the order in which they were made. */
import type { Status } from '@task-manager/contract/tasks/tasks'
import { createStore, del, entries, get, update, values } from 'idb-keyval'

export type Operation =
  | { kind: 'tick'; itemId: string; text: string; completed: boolean }
  | { kind: 'status'; status: Status }
  /** `at`: when the comment was written, by this device's clock. */
  | { kind: 'comment'; text: string; at: string }

export interface PendingChange {
  id: string
  taskId: string
  title: string
  operation: Operation
  /** Why the server refused it; null while it waits. */
  refused: string | null
  /** The task was missing. It may be restored, and the change sent again. */
  taskMissing?: boolean
}

/** Earlier versions wrote the operation under another name. */
type StoredChange = PendingChange | (Omit<PendingChange, 'operation'> & { wish: Operation })

const store = createStore('task-manager-changes', 'changes')

function currentFormat(stored: StoredChange): PendingChange {
  if (!('wish' in stored)) return stored
  const { wish: operation, ...rest } = stored
  return { ...rest, operation }
}

const listFrom = (stored: readonly StoredChange[] | undefined): readonly PendingChange[] =>
  (stored ?? []).map(currentFormat)

export const readChanges = async (owner: string): Promise<readonly PendingChange[]> =>
  listFrom(await get<readonly StoredChange[]>(owner, store))

/** Resolves with the list that was written. */
export async function updateChanges(
  owner: string,
  change: (list: readonly PendingChange[]) => readonly PendingChange[],
): Promise<readonly PendingChange[]> {
  let next: readonly PendingChange[] = []
  await update<readonly StoredChange[]>(
    owner,
    (stored) => {
      next = change(listFrom(stored))
      return next
    },
    store,
  )
  return next
}

export const deleteChanges = (owner: string): Promise<void> => del(owner, store)

/** How many changes of all accounts wait on this device. */
export async function countUnsent(): Promise<number> {
  const lists = await values<readonly StoredChange[]>(store)
  return lists.flat().filter(({ refused }) => refused === null).length
}

/** Reads what waits for other accounts; the returned function writes what is missing by then. */
export async function keepOthers(owner: string | undefined): Promise<() => Promise<void>> {
  const others = (await entries<string, readonly StoredChange[]>(store)).filter(([id]) => id !== owner)
  return async () => {
    for (const [id, list] of others)
      await update<readonly StoredChange[]>(id, (stored) => stored ?? list, store)
  }
}
