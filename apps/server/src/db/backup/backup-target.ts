/** The file that a backup is written to. */
import { open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { MAGIC } from './encryption.ts'
import { BackupRefused } from './format.ts'
import { HEADER, isHeader } from './gzip-header.ts'
import { isRunning } from './remove-after.ts'

/** Whether it begins like a backup, encrypted or not. */
async function isBackup(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const length = Math.max(MAGIC.length, HEADER)
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, MAGIC.length).equals(MAGIC) || isHeader(buffer)
  } finally {
    await handle.close()
  }
}

/** Throws BackupRefused before any work is done. A backup may replace an older one, but no other file or device. */
export async function refuseTarget(file: string): Promise<void> {
  const folder = path.dirname(file)
  if (!(await stat(folder).catch(() => null))?.isDirectory())
    throw new BackupRefused(`The folder ${folder} does not exist.`)
  const stats = await stat(file).catch(() => null)
  if (stats?.isDirectory()) throw new BackupRefused(`${file} is a folder: name a file in it.`)
  if (stats === null || (stats.isFile() && (stats.size === 0 || (await isBackup(file))))) return
  throw new BackupRefused(`${file} exists and is not a backup, so it is not replaced. Choose another name.`)
}

/** Removes unfinished files of processes that were killed while they wrote the same backup. */
export async function removeLeftovers(file: string): Promise<void> {
  const [folder, start] = [path.dirname(file), `${path.basename(file)}.`]
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = name.startsWith(start) ? /^(\d+)\.unfinished$/.exec(name.slice(start.length))?.[1] : undefined
    if (pid !== undefined && !isRunning(Number(pid))) await rm(path.join(folder, name), { force: true })
  }
}
