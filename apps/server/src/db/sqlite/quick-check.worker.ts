/** Worker thread that checks one SQLite file with `PRAGMA quick_check`. Posts a line for each damaged place. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { readOnlyPath } from './read-only-path.ts'

const FINDINGS_MAX = 5

function findings(file: string): string[] {
  try {
    const db = new DatabaseSync(readOnlyPath(file), { readOnly: true, timeout: 5000 })
    const rows = db.prepare(`pragma quick_check(${FINDINGS_MAX})`).all()
    db.close()
    return rows.flatMap((row) => String(row.quick_check).split('\n')).filter((line) => line !== 'ok')
  } catch (error) {
    return [(error as Error).message]
  }
}

parentPort?.postMessage(findings(workerData as string))
