/** Updates SQLite's full-text index once a commit, because each update adds a segment to the index. */
import type { DatabaseSync } from 'node:sqlite'

interface QueuedUpdate {
  n: number
  old: string | null
  new: string | null
}

function countsOf(text: string | null): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of text?.split(' ') ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** The index holds prefixes of two and three letters too. */
const prefix = (word: string): string => word.slice(0, 2)

/**
 * The words to delete from the index and to insert. Deleting one occurrence of a word or prefix deletes all of them, so
 * those that remain are deleted and inserted again.
 */
function difference(old: string | null, now: string | null): { removed: string; added: string } {
  if (old === null || now === null) return { removed: old ?? '', added: now ?? '' }
  const [before, after] = [countsOf(old), countsOf(now)]
  const [removed, added]: [string[], string[]] = [[], []]
  for (const [word, had] of before) for (let n = after.get(word) ?? 0; n < had; n++) removed.push(word)
  const touched = new Set(removed.map(prefix))
  for (const [word, has] of after) {
    const had = before.get(word) ?? 0
    for (let n = had; n < has; n++) added.push(word)
    if (had === 0 || !touched.has(prefix(word))) continue
    removed.push(word)
    added.push(word)
  }
  return { removed: removed.join(' '), added: added.join(' ') }
}

/** Indexes the changes that triggers wrote to `task_search_feed`. To be called inside the transaction, before its commit. */
export function updateSearchIndex(db: DatabaseSync): () => void {
  const prepare = () => ({
    all: db.prepare('select n, old, new from task_search_feed order by n'),
    remove: db.prepare(
      "insert into task_search_index (task_search_index, rowid, words) values ('delete', ?, ?)",
    ),
    add: db.prepare('insert into task_search_index (rowid, words) values (?, ?)'),
    empty: db.prepare('delete from task_search_feed'),
  })
  const exists = db.prepare("select 1 from sqlite_master where name = 'task_search_feed'")
  let statements: ReturnType<typeof prepare> | null = null
  return () => {
    // A migration creates the table.
    if (statements === null && exists.get() === undefined) return
    statements ??= prepare()
    const updates = statements.all.all() as unknown as QueuedUpdate[]
    if (updates.length === 0) return
    for (const { n, old, new: now } of updates) {
      const { removed, added } = difference(old, now)
      // By row number, delete before insert: any other order adds a segment each.
      if (old !== null) statements.remove.run(n, removed)
      if (now !== null) statements.add.run(n, added)
    }
    statements.empty.run()
  }
}
