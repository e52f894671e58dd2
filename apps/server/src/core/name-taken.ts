import { violationOf } from '#server/db/violations.ts'
import { AppError } from './app-error.ts'

/** Turns a violated unique name into a 409 for the field `name`; other errors stay. */
export const nameTaken =
  (what: string) =>
  (error: unknown): unknown =>
    violationOf(error) === 'unique'
      ? new AppError('conflict', `A ${what} with this name already exists.`, { path: 'name' })
      : error
