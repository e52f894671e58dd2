/** Runs a fault case on a new SQLite database. */
import { type Product, startProduct } from './product.ts'
import { emptyFolder } from './temp-folder.ts'

export const startOnSqlite = (): Promise<Product> =>
  startProduct({ dataDir: emptyFolder(), databaseUrl: null })

/** The server is ended afterwards, unless the case has ended it. */
export const onSqlite =
  (run: (product: Product) => Promise<string[]>): (() => Promise<string[]>) =>
  async () => {
    const product = await startOnSqlite()
    const figures = await run(product)
    if (product.alive) await product.end('SIGTERM')
    return figures
  }
