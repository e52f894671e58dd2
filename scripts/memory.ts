import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'

const folder = '/dev/shm'
/** Several times what the databases of all workers take at once, with their logs. */
const ROOM = 2 * 1024 ** 3

/**
 * What this process and its children write for a moment lies in memory, where Linux has such a folder with room: tests
 * make hundreds of databases of hundreds of files, and on a disk that takes more time than what is done with them.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.platform === 'linux' && process.env.TMPDIR === undefined && isRoomy())
    process.env.TMPDIR = folder
}

function isRoomy(): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === folder)
    const { bavail, bsize } = statfsSync(folder)
    // Where only root may enter the checkout, PostgreSQL is started from a copy.
    return mount !== undefined && !mount.includes('noexec') && bavail * bsize >= ROOM
  } catch {
    return false
  }
}
