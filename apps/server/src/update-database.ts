/** Runs the missing migrations and reports their progress. */
import type { Progress } from './db/migrate.ts'
import type { Place } from './db/migrate-connection.ts'
import { migrateAll } from './db/migrate-thread.ts'

const TABLE_NAMES: Record<string, string> = { images: 'pictures' }
/** Between two reports, in ms. */
const SAY_MS = 2000

const sentenceOf = ({ table, total, done }: Progress): string =>
  `Updating ${total.toLocaleString('en')} ${TABLE_NAMES[table] ?? table}: ${Math.floor((done / total) * 100)} %`

interface Options {
  readonly say: (sentence: string) => void
  readonly signal?: AbortSignal
}

/** Returns the names of the migrations that this process completed. */
export async function updateDatabase(place: Place, { say, signal }: Options): Promise<string[]> {
  let said = 0
  const sayNow = (sentence: string): void => {
    said = performance.now()
    say(sentence)
  }
  return await migrateAll(place, {
    ...(signal && { signal }),
    onProgress: (progress) => {
      if (progress.done === 0 || progress.done === progress.total || performance.now() - said >= SAY_MS)
        sayNow(sentenceOf(progress))
    },
    onWait: () => sayNow('Waiting for another process that updates the database.'),
  })
}
