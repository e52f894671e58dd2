/** A folder for the data of a case; removed when the run ends. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { atExit } from '#test/child-processes.ts'

export function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-faults-'))
  atExit(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
