import { afterEach } from 'vitest'
import { limits } from '#server/features/task-find/task-find.statement.sql.ts'

/** For files whose tests lower the limits of searched lists: restores them after each test. */
export function restoreListLimits(): void {
  const usual = { ...limits }
  afterEach(() => {
    Object.assign(limits, usual)
  })
}
