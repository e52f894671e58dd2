/** The folder of backups on this node. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { DAY_MS } from '@task-manager/contract/calendar'
import type { Config } from '#server/config.ts'
import { checkBackup } from '#server/db/backup/read-backup.ts'

/** The names that `backupName` returns. */
const NAME = /^task-manager-\d{4}-\d\d-\d\d-\d{6}\.jsonl\.gz(?:\.enc)?$/

const UNFINISHED = /^(?:before-restore-)?task-manager-.+\.unfinished$/
/** Unfinished files older than this are removed, in ms. */
const UNFINISHED_MS = DAY_MS

type FolderConfig = Pick<Config, 'backupDir' | 'dataDir' | 'backupKey'>

export const folderOf = ({ backupDir, dataDir }: FolderConfig): string => backupDir ?? dataDir

/** The host and folder of this node. */
export const locationOf = (config: FolderConfig): string => `${hostname()}:${folderOf(config)}`

export const fileOf = (config: FolderConfig, name: string): string => path.join(folderOf(config), name)

export const isOnThisNode = (config: FolderConfig, name: string): boolean => existsSync(fileOf(config, name))

export async function createFolder(config: FolderConfig): Promise<void> {
  await mkdir(folderOf(config), { recursive: true, mode: 0o700 })
}

export async function removeFile(config: FolderConfig, name: string): Promise<void> {
  await rm(fileOf(config, name), { force: true })
}

/** Removes files that a killed process left unfinished; younger files may still be in use. */
export async function removeUnfinished(config: FolderConfig, now: Date): Promise<void> {
  for (const name of await readdir(folderOf(config)).catch(() => [])) {
    if (!UNFINISHED.test(name)) continue
    const stats = await stat(fileOf(config, name)).catch(() => null)
    if (stats !== null && now.getTime() - stats.mtimeMs > UNFINISHED_MS) await removeFile(config, name)
  }
}

export interface FoundBackup {
  readonly name: string
  readonly bytes: number
  readonly madeAt: string
}

/** By name, size and time of change, so that each file is read once. Null: it cannot be restored with this key. */
const checked = new Map<string, Promise<FoundBackup | null>>()

async function check({ backupKey }: FolderConfig, file: string, bytes: number): Promise<FoundBackup | null> {
  try {
    const { header } = await checkBackup(file, backupKey)
    return { name: path.basename(file), bytes, madeAt: header.madeAt }
  } catch {
    return null
  }
}

/** Files that are not among `known`. Each is read to its end first: a damaged one is no backup. */
export async function newFiles(config: FolderConfig, known: ReadonlySet<string>): Promise<FoundBackup[]> {
  const names = await readdir(folderOf(config)).catch(() => [])
  const found: (FoundBackup | null)[] = []
  for (const name of names) {
    if (!NAME.test(name) || known.has(name)) continue
    const file = fileOf(config, name)
    const stats = await stat(file).catch(() => null)
    if (stats === null) continue
    const key = `${file} ${stats.size} ${stats.mtimeMs}`
    const result = checked.get(key) ?? check(config, file, stats.size)
    checked.set(key, result)
    found.push(await result)
  }
  return found.filter((each) => each !== null)
}
