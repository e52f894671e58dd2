import { createStore, values } from 'idb-keyval'
import type { Change } from './offline-queue.ts'

/** Changes that wait on this device: one list for each account, in the order of making. */
export const changeStore = createStore('task-manager-changes', 'changes')

/** How many changes of all accounts wait on this device. */
export async function countUnsent(): Promise<number> {
  const lists = await values<readonly Change[]>(changeStore)
  return lists.flat().filter(({ refused }) => refused === null).length
}
