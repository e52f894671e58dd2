/** A thread that takes over into the database what commits wrote into the log, when it is told to; nobody waits for it. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const db = new DatabaseSync(workerData as string, { timeout: 0 })
db.exec('pragma synchronous = full; pragma wal_autocheckpoint = 0')
const takeOver = db.prepare('pragma wal_checkpoint(passive)')

parentPort?.on('message', () => {
  try {
    takeOver.get()
  } catch {
    // A disk that fails or is full is told to whoever writes next; the log keeps all that was committed.
  }
  parentPort?.postMessage(null)
})
