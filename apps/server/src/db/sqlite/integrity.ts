/** Checks the whole file for damage, also while a server is running. Changes nothing. */
import { DatabaseSync } from 'node:sqlite'

const FINDINGS_MAX = 20

/** A line for each damaged place. */
export function findDamage(file: string): string[] {
  try {
    const db = new DatabaseSync(file, { readOnly: true })
    const rows = db.prepare(`pragma integrity_check(${FINDINGS_MAX})`).all()
    const lines = rows.flatMap((row) => String(row.integrity_check).split('\n'))
    const orphans = db.prepare('pragma foreign_key_check').all().length
    db.close()
    if (orphans > 0) lines.push(`${orphans} rows refer to a row that doesn't exist`)
    return lines.filter((line) => line !== 'ok')
  } catch (error) {
    return [(error as Error).message]
  }
}
