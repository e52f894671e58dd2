/** Words that many tasks have (decision 0033). */
import { COUNTED_MAX, type Status } from '@task-manager/contract/tasks'
import type { Term } from '@task-manager/contract/words'
import { type RawBuilder, sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Db } from '#server/db/open.ts'
import { all, areFew, hidden, idsWithWords, inARow, wordHits } from './tasks.find.sql.ts'

/** So many are counted. */
export const MOST = sql.lit(COUNTED_MAX + 1)

/** SQLite's index has the first two and three letters of words as words of their own; fewer begin too many. */
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

/** Most old tasks are completed and most new ones are not: that is where they are looked for. */
const from = (status: Status) => sql.raw(status === 'Completed' ? 'asc' : 'desc')

/** How many of the tasks that were looked at have the words. */
export interface Sample {
  readonly hits: number
  readonly looked: number
}

/** Words that more than one of so many tasks have are common; among more it is not looked for those that are not. */
export const COMMON = 100

/** Among how many tasks there will be as many with the words as are counted: two deviations more than expected. */
function amongSoMany({ hits, looked }: Sample): number {
  const known = Math.max(hits, 1)
  return Math.ceil((COUNTED_MAX + 1) * Math.min(COMMON, (looked / known) * (1 + 2 / Math.sqrt(known))))
}

/**
 * On PostgreSQL, how many tasks of a status have common words, at the end where most of them are: the ids of as many as it
 * will take are given to the index of ids in its order, so that it walks once and looks into no other row. Where these
 * were not enough `each` asks one after the other. Tasks are read from the newer to the older, which is forward in memory.
 */
export function ofStatusAmong(
  db: Db,
  terms: readonly Term[],
  status: Status,
  sample: Sample,
  each: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const most = amongSoMany(sample)
  const of = sql`tasks where tasks.status = ${sql.lit(status)}`
  const ids =
    status === 'Completed'
      ? sql`select tasks.id from ${of} order by tasks.id limit ${most}`
      : sql`select tasks.id from ${of} and tasks.id >= coalesce((select tasks.id from ${of}
          order by tasks.id desc offset ${most} limit 1), '') order by tasks.id`
  const conditions = [
    sql<boolean>`task_search.task_id = any(array(${ids}))`,
    hidden(wordHits(db, terms).matches),
    ...inARow(db, terms),
  ]
  return sql`(select case when among.n = ${MOST} or ${areFew(status, most)} then among.n else ${each} end
    from (select count(*) as n from (select 1 from task_search where ${all(conditions)}
      order by task_search.task_id desc limit ${MOST}) as counted) as among)`
}

/** `newest (n)`: the places of the newest tasks with the words. */
export const newest = (most: number): RawBuilder<unknown> =>
  sql`newest as materialized (select task_search_index.rowid as n from task_search_index
    where ${matches} order by task_search_index.rowid desc limit ${sql.lit(most)})`

/** From the place of words to their task: by an index of nothing else, unless the words themselves are asked for. */
export const placed = (isInIndex: boolean): RawBuilder<unknown> =>
  isInIndex ? sql`task_search indexed by task_search_task` : sql`task_search`

/**
 * What follows 'select … from': all tasks of a status with the words. Most old ones are completed and most new ones are
 * not, so that is where they begin. Which status a task has is seen in an index.
 */
export const ofStatus = (db: Db, terms: readonly Term[], status: Status): RawBuilder<unknown> => {
  const inRow = inARow(db, terms)
  const conditions = [
    matches,
    sql<boolean>`task_search.n = task_search_index.rowid`,
    sql<boolean>`tasks.id = task_search.task_id`,
    ...inRow,
    sql<boolean>`tasks.status = ${sql.lit(status)}`,
  ]
  return sql`task_search_index cross join ${placed(inRow.length === 0)} cross join tasks indexed by tasks_status
    where ${all(conditions)} order by task_search_index.rowid ${from(status)}`
}

/** The ids of tasks with common words, the newest first: PostgreSQL's index of words gives none before it has all. */
export function newestIdsWithWords(db: Db, terms: readonly Term[]): RawBuilder<unknown> {
  if (engineOf(db) === 'sqlite') return sql`${idsWithWords(db, terms)} order by task_search_index.rowid desc`
  const conditions = all([hidden(wordHits(db, terms).matches), ...inARow(db, terms)])
  return sql`select task_id as id from task_search where ${conditions} order by task_id desc`
}
