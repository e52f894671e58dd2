/** Which tasks are in My day (decision T70), for its own answer and for the list filter (T34). */
import type { DayGroup } from '@task-manager/contract/tasks/task-search'
import { type RawBuilder, sql } from 'kysely'
import { isWaiting } from '#server/features/waiting/waiting.sql.ts'

type Sql = RawBuilder<unknown>

/** The condition on a task's day key, by group. A day followed by `~` sorts after all keys of the day. */
export const inGroup = (
  key: Sql,
  { today, todayEnd, sundayEnd }: { today: Sql; todayEnd: Sql; sundayEnd: Sql },
): Record<DayGroup, RawBuilder<boolean>> => ({
  overdue: sql`${key} < ${today}`,
  today: sql`${key} >= ${today} and ${key} < ${todayEnd}`,
  week: sql`${key} >= ${todayEnd} and ${key} < ${sundayEnd}`,
})

export interface InDay {
  /** The person whose items count; null: everyone. */
  readonly person: string | null
  /** The person whose hidden tasks are left out. */
  readonly reader: string
  readonly groups: readonly DayGroup[]
  readonly today: string
  /** The Sunday of this week. */
  readonly sunday: string
}

/** Whether a row of `tasks` is in one of these groups. */
export function isInDay({ person, reader, groups, today, sunday }: InDay): RawBuilder<boolean> {
  const key =
    person === null
      ? sql`tasks.day_key`
      : sql`(select own.day_key from task_assignees as own where own.task_id = tasks.id and own.user_id = ${person})`
  const ranges = inGroup(key, {
    today: sql`${today}`,
    todayEnd: sql`${`${today}~`}`,
    sundayEnd: sql`${`${sunday}~`}`,
  })
  return sql`((${sql.join(
    groups.map((group) => sql`(${ranges[group]})`),
    sql` or `,
  )}) and not exists (select 1 from day_places where day_places.task_id = tasks.id
    and day_places.user_id = ${reader} and day_places.until > ${today})
    and ${isWaiting(sql`${today}`)} is not true)`
}
