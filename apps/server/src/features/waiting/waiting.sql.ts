/** Whether a task waits: derived from what it waits for, never stored (decision T71). */
import { type RawBuilder, sql } from 'kysely'

const named = (then: RawBuilder<unknown>, otherwise: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when exists (select 1 from task_waits where task_waits.task_id = tasks.id)
    then ${then} else ${otherwise} end`

const hasOpen = sql`exists (select 1 from task_waits join tasks as waited on waited.id = task_waits.on_id
  where task_waits.task_id = tasks.id and waited.status <> 'Completed')`

/** A condition on `tasks`; `today` is the reader's day. It begins with the condition of the partial index. */
export const isWaiting = (today: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(tasks.waiting_reason is not null and tasks.status <> 'Completed'
    and (tasks.waiting_until is null or tasks.waiting_until > ${today})
    and ${named(hasOpen, sql`(tasks.waiting_reason <> '' or tasks.waiting_until is not null)`)})`

/** Whether the wait of an open task has been ended by its day or its tasks. */
export const hasStopped = (today: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(tasks.waiting_reason is not null and tasks.status <> 'Completed' and not ${isWaiting(today)})`
