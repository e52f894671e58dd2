/** Free space in the folders that this node writes to. */
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Config } from '#server/config.ts'

export interface DiskSpace {
  readonly name: 'data' | 'backups'
  readonly folder: string
  /** Free space that this process may use, in bytes. */
  readonly free: number
}

/** Only one check of a disk runs at a time, because a disk that hangs occupies one of Node's four file threads. */
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
 * The free space of each folder that exists; with PostgreSQL a node may have none. The backup folder is left out when
 * it is inside the data folder.
 */
export function diskSpace({
  dataDir,
  backupDir,
}: Pick<Config, 'dataDir' | 'backupDir'>): Promise<DiskSpace[]> {
  const folders = [{ name: 'data' as const, folder: dataDir }]
  const all = backupDir === null ? folders : [...folders, { name: 'backups' as const, folder: backupDir }]
  return Promise.all(
    all
      .filter(({ folder }) => existsSync(folder))
      .map(async (each) => ({ ...each, free: await freeIn(each.folder) })),
  )
}
