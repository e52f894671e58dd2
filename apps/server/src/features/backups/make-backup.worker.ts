/** Worker thread that writes one backup, and then rehearses its restore: both read every row. */
import { stat } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Config } from '#server/config.ts'
import { productVersion, sentenceOf } from '#server/db/backup/command.ts'
import { writeBackup } from '#server/db/backup/write-backup.ts'
import type { WorkerInput, WorkerMessage } from './make-backup.ts'
import { rehearse } from './rehearsal.ts'
import { type Sample, sampleAnswers } from './sample-answers.ts'

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread.')
const say = (message: WorkerMessage): void => port.postMessage(message)

const { config: given, file } = workerData as WorkerInput
// Messages between threads turn a Buffer into a Uint8Array.
const config: Config = { ...given, backupKey: given.backupKey && Buffer.from(given.backupKey) }

/** Posts each percent once. */
function percentsOf(step: 'writing' | 'rehearsing'): (share: number) => void {
  let said = -1
  return (share) => {
    const percent = Math.min(100, Math.floor(share * 100))
    if (percent === said) return
    said = percent
    say({ step, share: percent })
  }
}

try {
  const now = new Date()
  let samples: Sample[] = []
  const { header, rows } = await writeBackup(config, {
    file,
    key: config.backupKey,
    productVersion: productVersion(),
    onProgress: percentsOf('writing'),
    onSnapshot: async (db) => {
      samples = await sampleAnswers(db, now)
    },
  })
  const n = (table: string) => rows[table] ?? 0
  say({
    made: {
      madeAt: header.madeAt,
      bytes: (await stat(file)).size,
      contents: { people: n('users'), tasks: n('tasks'), comments: n('comments') },
    },
  })
  say({ rehearsed: await rehearse({ file, samples, config, now, onProgress: percentsOf('rehearsing') }) })
} catch (error) {
  say({ failure: sentenceOf(error) })
}
port.close()
