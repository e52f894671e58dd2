/** A backup that is sent by a visitor: streamed into a folder of its own in `DATA_DIR`. */
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '@task-manager/contract/calendar'

const FOLDER = 'restore-upload-'
/** Folders of killed processes are removed after this time, in ms. */
const LEFT_MS = DAY_MS

export async function newUploadFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return await mkdtemp(path.join(dataDir, FOLDER))
}

export async function saveUpload(folder: string, content: Readable): Promise<string> {
  const file = path.join(folder, 'upload')
  await pipeline(content, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  return file
}

/**
 * Removes folders that killed processes left, including those of `npm run restore`. Keeps young ones, because another
 * node may share DATA_DIR.
 */
export async function removeLeftFolders(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    if (!name.startsWith('restore-')) continue
    const folder = path.join(dataDir, name)
    const stats = await stat(folder).catch(() => null)
    if (stats !== null && Date.now() - stats.mtimeMs > LEFT_MS)
      await rm(folder, { recursive: true, force: true })
  }
}
