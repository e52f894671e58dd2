/** Removes the unfinished files of a backup or restore. */
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'

/** Whether another process of this number runs: it may own an unfinished file. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    // EPERM: it runs under another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes `file`, a file or folder, after `work`; also when the process ends in the middle of it. */
export async function removeAfter<T>(file: string, work: () => Promise<T>): Promise<T> {
  const options = { recursive: true, force: true }
  const removeNow = () => rmSync(file, options)
  process.on('exit', removeNow)
  try {
    return await work()
  } finally {
    process.off('exit', removeNow)
    await rm(file, options)
  }
}
