/** The worker thread of `migrate-thread.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { migrate } from './migrate.ts'
import type { Answer } from './migrate-thread.ts'
import { migrations } from './migrations/list.ts'
import { DatabaseRefused } from './refused.ts'

const ending = new AbortController()
const answer = (message: Answer) => parentPort?.postMessage(message)
parentPort?.on('message', () => ending.abort())
try {
  const steps = await migrate(workerData, migrations, {
    onProgress: (progress) => answer({ progress }),
    onWait: () => answer({ waiting: true }),
    signal: ending.signal,
  })
  answer({ steps })
} catch (error) {
  answer({ failure: (error as Error).message, refused: error instanceof DatabaseRefused })
}
parentPort?.close()
