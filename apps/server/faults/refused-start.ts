/** Starts the product in a situation in which it must refuse to start. */
import type { OsAccount } from '#test/database/postgres.ts'
import { startProduct } from '#test/product.ts'

/** Returns the printed sentence; throws if the product serves, or ends in another way. */
export async function refusedStart(dataDir: string, account: OsAccount = {}): Promise<string> {
  const product = await startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }, 'ignore', account)
  product.child.kill('SIGKILL')
  const [code] = await product.ended
  const message = product.errors().trim()
  if (code !== 1 || message.includes('\n')) throw new Error(`It ended with ${code} and said: ${message}`)
  return message
}
