import { violationOf } from '#server/db/violations.ts'
import { AppError } from './app-error.ts'

/** Turns a violation of a unique name into a 409 for the field `name`, and returns other errors as they are. */
export const nameTaken =
  (noun: string) =>
  (error: unknown): unknown =>
    violationOf(error) === 'unique'
      ? new AppError('conflict', `A ${noun} with this name already exists.`, { path: 'name' })
      : error
