/** A statement about who asks, for the statements of other features to be executed with. */
import { sql } from 'kysely'
import { filled } from '#server/db/hot.ts'

/** Gives a row while the session is there and its owner is an administrator. */
export const administering = filled<{ session: string }, unknown>((db, slot) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(sql.lit(1).as('one'))
    .where('sessions.token_hash', '=', slot('session'))
    .where('users.role', '=', 'admin')
    .where('users.deactivated_at', 'is', null),
)
