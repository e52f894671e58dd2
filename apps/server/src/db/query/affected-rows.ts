/** Executes a statement and returns whether it affected any row. */
import type { DeleteResult, InsertResult, UpdateResult } from 'kysely'

interface Statement<R> {
  executeTakeFirst(): Promise<R>
}

export const deletedAny = async (statement: Statement<DeleteResult>): Promise<boolean> =>
  (await statement.executeTakeFirst()).numDeletedRows > 0n

export const updatedAny = async (statement: Statement<UpdateResult>): Promise<boolean> =>
  (await statement.executeTakeFirst()).numUpdatedRows > 0n

export const insertedAny = async (statement: Statement<InsertResult>): Promise<boolean> =>
  ((await statement.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n
