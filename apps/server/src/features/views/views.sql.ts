/** SQL about saved views for the queries of other features. */
import { sql } from 'kysely'

/** The query of the start view in a row of `preferences`; null when its owner cannot see the view. */
export const startQuery = sql<string | null>`(select views.query from views
  where views.id = preferences.start_view_id and views.scope in ('', preferences.user_id))`
