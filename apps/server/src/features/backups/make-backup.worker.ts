/** Worker thread that writes one backup, and then rehearses its restore: both read every row. */
import { stat } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Config } from '#server/config.ts'
import { percents } from '#server/core/percents.ts'
import { productVersion, sentenceOf } from '#server/db/backup/command.ts'
import { writeBackup } from '#server/db/backup/write-backup.ts'
import type { BackupInput, BackupMessage } from './make-backup.ts'
import { rehearse } from './rehearsal.ts'
import { type Sample, sampleAnswers } from './sample-answers.ts'

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread.')
const post = (message: BackupMessage): void => port.postMessage(message)

const { config: given, file } = workerData as BackupInput
// Messages between threads turn a Buffer into a Uint8Array.
const config: Config = { ...given, backupKey: given.backupKey && Buffer.from(given.backupKey) }

const percentsOf = (step: 'writing' | 'rehearsing') => percents((share) => post({ step, share }))

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
  post({
    written: {
      madeAt: header.madeAt,
      bytes: (await stat(file)).size,
      contents: { people: n('users'), tasks: n('tasks'), comments: n('comments') },
    },
  })
  post({ rehearsed: await rehearse({ file, samples, config, now, onProgress: percentsOf('rehearsing') }) })
} catch (error) {
  post({ failure: sentenceOf(error) })
}
port.close()
