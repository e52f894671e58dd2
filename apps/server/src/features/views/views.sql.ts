/** Saved views, in the queries of those who need one of them beside something else. */
import { sql } from 'kysely'

/** What the view asks for with which the owner of a row of `preferences` starts, as long as they see it. */
export const startQuery = sql<string | null>`(select views.query from views
  where views.id = preferences.start_view_id and views.scope in ('', preferences.user_id))`
