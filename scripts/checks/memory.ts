import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'

const folder = '/dev/shm'
/** Several times the size of all workers' databases and logs. */
const SPACE_MIN = 2 * 1024 ** 3

/**
 * Moves temporary files of this process and its children to memory (/dev/shm) where there is room: tests create hundreds
 * of databases, which takes longer on a disk than the tests themselves.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.platform === 'linux' && process.env.TMPDIR === undefined && hasSpace())
    process.env.TMPDIR = folder
}

function hasSpace(): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === folder)
    const { bavail, bsize } = statfsSync(folder)
    // PostgreSQL does not run as root: if only root can read the checkout, it is started from a copy.
    return mount !== undefined && !mount.includes('noexec') && bavail * bsize >= SPACE_MIN
  } catch {
    return false
  }
}
