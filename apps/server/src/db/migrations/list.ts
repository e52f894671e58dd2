/** In order, listed by hand, never edited once released. */
import type { Migration } from '#server/db/migrate.ts'
import { foundation } from './0001-foundation.ts'
import { enquiries } from './0002-enquiries.ts'
import { assigneesBesideTask } from './0003-assignees-beside-task.ts'

export const migrations: readonly Migration[] = [foundation, enquiries, assigneesBesideTask]
