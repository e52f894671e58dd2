/** What the application is made of; tests put their own parts in. */
import type { Config } from '#server/config.ts'
import type { Db, Store } from '#server/db/open.ts'

export interface Deps {
  readonly config: Config
  readonly store: Store
  readonly db: Db
  /** The time, so that tests can move it. */
  readonly now: () => Date
}
