/** Runs a fault case on its own PostgreSQL. */
import { type Postgres, startPostgres } from '#test/database/postgres.ts'

export const onPostgres =
  (run: (postgres: Postgres) => Promise<string[]>): (() => Promise<string[]>) =>
  async () => {
    const postgres = await startPostgres({ durable: true })
    const figures = await run(postgres)
    await postgres.stop()
    return figures
  }
