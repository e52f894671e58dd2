/** Updates SQLite's full-text index once per commit, because each update adds a segment to the index. */
import type { DatabaseSync } from 'node:sqlite'

interface QueuedUpdate {
  /** The position of the index in `SEARCHED`. */
  i: number
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
  for (const [word, countBefore] of before)
    for (let n = after.get(word) ?? 0; n < countBefore; n++) removed.push(word)
  const touched = new Set(removed.map(prefix))
  for (const [word, countAfter] of after) {
    const countBefore = before.get(word) ?? 0
    for (let n = countBefore; n < countAfter; n++) added.push(word)
    if (countBefore === 0 || !touched.has(prefix(word))) continue
    removed.push(word)
    added.push(word)
  }
  return { removed: removed.join(' '), added: added.join(' ') }
}

/** Each has a full-text index `…_index` and a table `…_feed`, to which triggers write its changes. */
const SEARCHED = ['task_search', 'comment_search']

function prepareFor(db: DatabaseSync, tables: readonly string[]) {
  const feeds = tables.map((table, i) => `select ${i} as i, n, old, new from ${table}_feed`)
  return {
    tables,
    // One statement for all, because it is part of every commit.
    all: db.prepare(`${feeds.join(' union all ')} order by 1, 2`),
    indexes: tables.map((table) => ({
      remove: db.prepare(`insert into ${table}_index (${table}_index, rowid, words) values ('delete', ?, ?)`),
      add: db.prepare(`insert into ${table}_index (rowid, words) values (?, ?)`),
      empty: db.prepare(`delete from ${table}_feed`),
    })),
  }
}

function update({ all, indexes }: ReturnType<typeof prepareFor>): void {
  const updates = all.all() as unknown as QueuedUpdate[]
  for (const { i, n, old, new: now } of updates) {
    const { removed, added } = difference(old, now)
    // By row number, delete before insert: any other order adds a segment each.
    if (old !== null) indexes[i]?.remove.run(n, removed)
    if (now !== null) indexes[i]?.add.run(n, added)
  }
  for (const i of new Set(updates.map((each) => each.i))) indexes[i]?.empty.run()
}

/** Returns a function that indexes the changes that triggers wrote. It runs inside the transaction, before its commit. */
export function searchIndexUpdater(db: DatabaseSync): () => void {
  const exists = db.prepare('select 1 from sqlite_master where name = ?')
  let known: ReturnType<typeof prepareFor> | null = null
  return () => {
    // Migrations create the tables.
    if (known?.tables.length !== SEARCHED.length) {
      const tables = SEARCHED.filter((table) => exists.get(`${table}_feed`) !== undefined)
      if (tables.length === 0) return
      if (tables.length !== known?.tables.length) known = prepareFor(db, tables)
    }
    if (known !== null) update(known)
  }
}
