/** The database of another checkout, created by its own code in this process. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { DataSet } from '#bench/data/data-set.ts'
import type { BenchDatabase, openDatabase } from '#bench/database.ts'

export interface Command {
  readonly open?: {
    readonly folder: string
    readonly engine: 'sqlite' | 'postgres'
    readonly tasks: number
  }
  /** Starts or stops commits in the background. */
  readonly commitInBackground?: boolean
}

let database: BenchDatabase | null = null
let stop: (() => Promise<void>) | null = null

/**
 * Opens it with the checkout's own function. Older ones have other names, and do not tell how many items of a task are
 * completed.
 */
async function openIn({ folder, engine, tasks }: NonNullable<Command['open']>): Promise<BenchDatabase> {
  const file = path.join(folder, 'bench/database.ts')
  if (existsSync(file)) {
    const own = (await import(file)) as { openDatabase: typeof openDatabase }
    const opened: BenchDatabase & { facts?: DataSet } = await own.openDatabase(engine, tasks)
    return { ...opened, data: opened.facts ?? opened.data }
  }
  const older = await import(path.join(folder, 'bench/place.ts'))
  const opened = await older.openPlace(engine, tasks)
  const data = { itemsDone: [], ...opened.facts }
  // The only function of the older object that has another name today.
  const { signIn, close, ...rest } = opened
  const commitInBackground = Object.values(rest).find((value) => typeof value === 'function')
  return { ...rest, signIn, close, data, version: opened.database, commitInBackground }
}

process.on('message', async ({ open, commitInBackground }: Command) => {
  if (open) database = await openIn(open)
  if (commitInBackground) stop = database?.commitInBackground() ?? null
  if (commitInBackground === false) await stop?.()
  process.send?.({ data: database?.data, env: database?.env, version: database?.version })
})
