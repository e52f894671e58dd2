/** The data of another checkout, created by its own code in this process. */
import path from 'node:path'
import type { openPlace, Place } from './place.ts'

export interface Order {
  readonly open?: {
    readonly folder: string
    readonly engine: 'sqlite' | 'postgres'
    readonly tasks: number
  }
  /** Starts or stops commits in the background. */
  readonly commitInBackground?: boolean
}

let place: Place | null = null
let stop: (() => Promise<void>) | null = null

process.on('message', async ({ open, commitInBackground }: Order) => {
  if (open) {
    const own = (await import(path.join(open.folder, 'bench/place.ts'))) as { openPlace: typeof openPlace }
    place = await own.openPlace(open.engine, open.tasks)
  }
  if (commitInBackground) stop = place?.commitInBackground() ?? null
  if (commitInBackground === false) await stop?.()
  process.send?.({ facts: place?.facts, env: place?.env, database: place?.database })
})
