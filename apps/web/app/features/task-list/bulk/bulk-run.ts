/** Sends one change of many tasks in batches. All have the same action id, so a run that broke can be continued. */
import type { BulkResult, TaskPatch } from '@task-manager/contract/tasks/task-bulk'
import { newId } from '#web/lib/new-id.ts'

/** Tasks of a call. */
const BATCH = 200

export interface BulkRun {
  readonly ids: readonly string[]
  readonly change: TaskPatch
  readonly actionId: string
  readonly results: Map<string, BulkResult>
  /** The index of the first task whose batch was not answered completely. */
  next: number
}

export interface BulkCall {
  readonly ids: string[]
  readonly change: TaskPatch
  readonly actionId: string
}

export interface BulkAnswer {
  readonly results: readonly BulkResult[]
  readonly interrupted?: boolean | undefined
}

export const newRun = (ids: readonly string[], change: TaskPatch): BulkRun => ({
  // Ids are in the order of creation: copies keep the originals' order.
  ids: change.duplicate ? ids.toSorted() : ids,
  change,
  actionId: newId(),
  results: new Map(),
  next: 0,
})

/** How many tasks were changed, and how many needed no change, as far as the server answered. */
export function outcomeOf({ results }: BulkRun): { changed: number; unchanged: number } {
  const done = [...results.values()].filter(({ ok }) => ok)
  const unchanged = done.filter((result) => result.unchanged).length
  return { changed: done.length - unchanged, unchanged }
}

/**
 * Resolves with null when all batches are answered or `signal` is aborted, and with a sentence when the server stopped early.
 * Rejects when a call fails; its tasks may be changed all the same.
 */
export async function continueRun(
  run: BulkRun,
  send: (call: BulkCall) => Promise<BulkAnswer>,
  signal: AbortSignal,
  onBatch: () => void,
): Promise<string | null> {
  while (run.next < run.ids.length && !signal.aborted) {
    const ids = run.ids.slice(run.next, run.next + BATCH)
    const { results, interrupted } = await send({ ids, change: run.change, actionId: run.actionId })
    for (const result of results) if (result.ok || !interrupted) run.results.set(result._id, result)
    if (interrupted) return results.find(({ ok }) => !ok)?.message ?? ''
    run.next += ids.length
    onBatch()
  }
  return null
}
