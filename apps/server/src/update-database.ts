/** Runs the missing migrations and reports their progress. */
import type { Progress } from './db/migrate.ts'
import { migrateAll } from './db/migrate-thread.ts'
import type { DatabaseLocation } from './db/store.ts'

const TABLE_NAMES: Record<string, string> = { images: 'pictures' }
/** The pause between two reports, in ms. */
const REPORT_MS = 2000

const sentenceOf = ({ table, total, share }: Progress): string =>
  `Updating ${total.toLocaleString('en')} ${TABLE_NAMES[table] ?? table}: ${Math.floor(share * 100)} %`

interface Options {
  /** Called before the first change, if there is one to make. */
  readonly onBegin?: () => Promise<void>
  /** Called after each batch. */
  readonly onProgress?: (sentence: string) => void
  /** Called with messages for the operator, at most every few seconds. */
  readonly report: (sentence: string) => void
  readonly signal?: AbortSignal
}

/** Returns the names of the migrations that this process completed. */
export async function updateDatabase(
  location: DatabaseLocation,
  { onBegin, onProgress = () => {}, report, signal }: Options,
): Promise<string[]> {
  let last = { at: Number.NEGATIVE_INFINITY, sentence: '' }
  const onSentence = (sentence: string): void => {
    onProgress(sentence)
    if (sentence === last.sentence || performance.now() - last.at < REPORT_MS) return
    last = { at: performance.now(), sentence }
    report(sentence)
  }
  return await migrateAll(location, {
    ...(signal && { signal }),
    ...(onBegin && { onBegin }),
    onProgress: (progress) => onSentence(sentenceOf(progress)),
    onWait: () => onSentence('Waiting for another process that updates the database.'),
  })
}
