/** SQLite's index of words, newest tasks first (decision 0030). */
import type { Status } from '@task-manager/contract/tasks'
import type { Term } from '@task-manager/contract/words'
import { type RawBuilder, sql } from 'kysely'
import { type Condition, inARow } from './tasks.find.sql.ts'

/** The index has the first two and three letters of words as words of their own; fewer begin too many. */
const LETTERS_MIN = 4
/** More words than these that begin alike are left to the index. */
const BEGINNINGS_MAX = 24
/** After every letter and digit. */
const AFTER_ALL = '\u{10ffff}'

/** What is looked for, each word once: whole, or as the beginning of words. */
function wordsOf(terms: readonly Term[]): { word: string; whole: boolean }[] {
  const all = new Map<string, { word: string; whole: boolean }>()
  for (const { words, whole } of terms)
    for (const [i, word] of words.entries()) {
      const one = { word, whole: whole || i < words.length - 1 }
      all.set(JSON.stringify(one), one)
    }
  return [...all.values()]
}

/**
 * `typed (words)`: what is typed as the index understands it. It puts all tasks together whose words begin like a typed
 * one before it gives the first of them; those of words that are named it gives as they are asked for. So the few words
 * that begin like it are named, found by skipping from each to the next.
 */
export function typed(terms: readonly Term[]): RawBuilder<unknown> {
  const words = wordsOf(terms)
  const isLong = (word: string) => [...word].length >= LETTERS_MIN
  const name = (i: number) => sql.ref(`beginning_${i}`)
  const next = (from: RawBuilder<unknown>) =>
    sql`(select term from task_search_words where term >= ${from} order by term limit 1)`
  const lists = words.flatMap(({ word, whole }, i) =>
    whole || !isLong(word)
      ? []
      : [
          sql`${name(i)} (term) as (select ${next(sql`${word}`)} union all
            select ${next(sql`before.term || ' '`)} from ${name(i)} as before
            where before.term < ${word + AFTER_ALL} limit ${sql.lit(BEGINNINGS_MAX + 2)})`,
        ],
  )
  const parts = words.map(({ word, whole }, i) => {
    if (whole) return sql`${`"${word}"`}`
    if (!isLong(word)) return sql`${`"${word}"*`}`
    return sql`(select case when count(*) between 1 and ${sql.lit(BEGINNINGS_MAX)}
      then '(' || group_concat('"' || term || '"', ' OR ') || ')' else ${`"${word}"*`} end
      from ${name(i)} where term >= ${word} and term < ${word + AFTER_ALL})`
  })
  return sql.join([
    ...lists,
    sql`typed as materialized (select ${sql.join(parts, sql` || ' AND ' || `)} as words)`,
  ])
}

const matches = sql<boolean>`task_search_index match (select words from typed)`

/** The places of the newest tasks with the words. */
export const newestWithWords = (most: number): RawBuilder<unknown> =>
  sql`select task_search_index.rowid as n from task_search_index
    where ${matches} order by task_search_index.rowid desc limit ${sql.lit(most)}`

/** From these to their tasks. */
export const amongNewest = (terms: readonly Term[]): Condition[] => [
  sql`task_search.n = newest.n`,
  sql`tasks.id = task_search.task_id`,
  ...inARow(terms),
]

/** What follows 'select … from': tasks of a status among the newest. Which status a task has is seen in an index. */
export const ofStatusAmongNewest = (
  terms: readonly Term[],
  status: Status,
): [RawBuilder<unknown>, Condition[]] => [
  sql`newest cross join task_search cross join tasks indexed by tasks_status`,
  [...amongNewest(terms), sql`tasks.status = ${sql.lit(status)}`],
]

/** The same of all with the words, the newest first. */
export const ofStatusAmongAll = (
  terms: readonly Term[],
  status: Status,
): [RawBuilder<unknown>, Condition[], RawBuilder<unknown>] => [
  sql`task_search_index cross join task_search cross join tasks indexed by tasks_status`,
  [
    matches,
    sql`task_search.n = task_search_index.rowid`,
    sql`tasks.id = task_search.task_id`,
    ...inARow(terms),
    sql`tasks.status = ${sql.lit(status)}`,
  ],
  sql`order by task_search_index.rowid desc`,
]
