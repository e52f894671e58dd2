/** In order, listed by hand, never edited once released. */
import type { Migration } from '#server/db/migrate.ts'
import { foundation } from './0001-foundation.ts'
import { enquiries } from './0002-enquiries.ts'

export const migrations: readonly Migration[] = [foundation, enquiries]
