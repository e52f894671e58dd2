import { type RawBuilder, sql } from 'kysely'

export const TWO_STEP = 'two_step_required'

/** 1 while a second step is asked of everybody and this user has none, else 0; for the row of a session that begins. */
export const lacksSecondStep = (userId: string): RawBuilder<number> =>
  sql<number>`(case when exists (select 1 from settings where name = ${TWO_STEP} and value = '1')
    and exists (select 1 from users where id = ${userId} and two_step_at is null) then 1 else 0 end)`
