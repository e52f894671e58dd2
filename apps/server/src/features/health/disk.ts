/** Free space in the folders that this node writes to. */
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Config } from '#server/config.ts'

export interface DiskSpace {
  readonly of: 'data' | 'backups'
  readonly folder: string
  /** In bytes, as far as this process may use it. */
  readonly free: number
}

/** A disk that hangs is checked once: each check occupies one of the four threads for files. */
const running = new Map<string, Promise<number>>()

function freeIn(folder: string): Promise<number> {
  const known = running.get(folder)
  if (known) return known
  const answer = statfs(folder)
    .then(({ bsize, bavail }) => bavail * bsize)
    .finally(() => running.delete(folder))
  running.set(folder, answer)
  return answer
}

/**
 * Of the folders that exist: with PostgreSQL a node may have none. Backups are left out when they are in that of the
 * data.
 */
export function diskSpace({
  dataDir,
  backupDir,
}: Pick<Config, 'dataDir' | 'backupDir'>): Promise<DiskSpace[]> {
  const folders = [{ of: 'data' as const, folder: dataDir }]
  const all = backupDir === null ? folders : [...folders, { of: 'backups' as const, folder: backupDir }]
  return Promise.all(
    all
      .filter(({ folder }) => existsSync(folder))
      .map(async (each) => ({ ...each, free: await freeIn(each.folder) })),
  )
}
