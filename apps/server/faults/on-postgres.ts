/** Runs a fault case on its own PostgreSQL. */
import { type Postgres, startPostgres } from '#test/database/postgres.ts'
import { runStatement } from '#test/database/run-statement.ts'
import { type Product, startProduct } from './product.ts'
import { emptyFolder } from './temp-folder.ts'

export const onPostgres =
  (run: (postgres: Postgres) => Promise<string[]>): (() => Promise<string[]>) =>
  async () => {
    const postgres = await startPostgres({ durable: true })
    const figures = await run(postgres)
    await postgres.stop()
    return figures
  }

/** Starts two nodes on a new database of the server, for each series of rounds. */
export const twoNodesOn =
  (postgres: Postgres) =>
  async (series: number): Promise<Product[]> => {
    await runStatement(postgres.url(), `create database series_${series}`)
    const data = { dataDir: emptyFolder(), databaseUrl: postgres.url(`series_${series}`) }
    return [await startProduct(data), await startProduct(data)]
  }
