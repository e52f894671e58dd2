/** Searches what tasks wait for (decision T71). Pure. */

interface Wait {
  readonly task_id: string
  readonly on_id: string
}

/** A shortest path of waits from one of `ids` to `to`, as ids; null when there is none. */
export function pathTo(waits: readonly Wait[], ids: readonly string[], to: string): string[] | null {
  const next = Map.groupBy(waits, (wait) => wait.task_id)
  /** By reached task, the one that waits for it. */
  const before = new Map<string, string | null>(ids.map((id) => [id, null]))
  // Also iterates over the entries that are added meanwhile.
  for (const [id] of before) {
    if (id === to) break
    for (const { on_id } of next.get(id) ?? []) if (!before.has(on_id)) before.set(on_id, id)
  }
  if (!before.has(to)) return null
  const path: string[] = []
  for (let id: string | null = to; id !== null; id = before.get(id) ?? null) path.push(id)
  return path.reverse()
}
