/** The index of words on SQLite, brought up to date once for all writes that share a commit: each time costs it a segment. */
import type { DatabaseSync } from 'node:sqlite'

interface Fed {
  n: number
  old: string | null
  new: string | null
}

function countsOf(text: string | null): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of text?.split(' ') ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** The index knows the first two and three letters of words too. */
const beginning = (word: string): string => word.slice(0, 2)

/**
 * What to take out of the index and what to put in. It counts words, each as often as it stands there, and forgets a
 * word, or the beginning of one, however often that stands there otherwise: what stays then goes once and comes again.
 */
function difference(old: string | null, now: string | null): { gone: string; come: string } {
  if (old === null || now === null) return { gone: old ?? '', come: now ?? '' }
  const [before, after] = [countsOf(old), countsOf(now)]
  const [gone, come]: [string[], string[]] = [[], []]
  for (const [word, had] of before) for (let n = after.get(word) ?? 0; n < had; n++) gone.push(word)
  const touched = new Set(gone.map(beginning))
  for (const [word, has] of after) {
    const had = before.get(word) ?? 0
    for (let n = had; n < has; n++) come.push(word)
    if (had === 0 || !touched.has(beginning(word))) continue
    gone.push(word)
    come.push(word)
  }
  return { gone: gone.join(' '), come: come.join(' ') }
}

/**
 * Takes into the index what triggers noted in `task_search_feed` since the last commit: only words that came or went.
 * To be called inside the transaction, before its commit; what was undone until then was never noted.
 */
export function searchFeed(db: DatabaseSync): () => void {
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
    // The table comes with a migration.
    if (statements === null && exists.get() === undefined) return
    statements ??= prepare()
    const fed = statements.all.all() as unknown as Fed[]
    if (fed.length === 0) return
    for (const { n, old, new: now } of fed) {
      const { gone, come } = difference(old, now)
      // In the order of the rows, and a row's own first out, then in: any other order makes a segment each.
      if (old !== null) statements.remove.run(n, gone)
      if (now !== null) statements.add.run(n, come)
    }
    statements.empty.run()
  }
}
