/** Where a case keeps its data: nothing of it stays when the run ends. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { atEnd } from '#test/ending.ts'

export function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-faults-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
