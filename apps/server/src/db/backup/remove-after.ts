/** Removes the unfinished files of a backup or restore. */
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'

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
