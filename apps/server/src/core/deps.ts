/** The dependencies of the application; tests replace them. */
import type { Config } from '#server/config.ts'
import type { Db, Store } from '#server/db/store.ts'

export interface Deps {
  readonly config: Config
  readonly store: Store
  readonly db: Db
  /** The clock, which tests can set. */
  readonly now: () => Date
}

/** The part of the application's logger that services and workers use. */
export interface Logger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
