/** Whether other accounts of the machine can read files that only this account should read. */
import type { Stats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { SQLITE_FILE } from '#server/db/sqlite/file.ts'
import { type Check, fail, ok, type UntitledFinding, warn } from './check.ts'

const GROUP = 0o070
const OTHERS = 0o007
const OTHERS_WRITE = 0o002

const statsOf = async (file: string): Promise<Stats | null> =>
  await stat(file).then(
    (stats) => stats,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
      throw error
    },
  )

const modeOf = async (file: string): Promise<number | null> => (await statsOf(file))?.mode ?? null

/** The rights that other accounts have to a file; none when they cannot enter its folder. */
async function openTo(file: string): Promise<number> {
  const mode = await modeOf(file)
  const folder = await modeOf(path.dirname(file))
  if (mode === null || folder === null) return 0
  return mode & ((folder & 0o010 ? GROUP : 0) | (folder & 0o001 ? OTHERS : 0))
}

/** For a shell. */
const quoted = (file: string): string => (/[^\w./-]/.test(file) ? `'${file.replaceAll("'", `'\\''`)}'` : file)

async function fileFindings(file: string): Promise<UntitledFinding[]> {
  const open = await openTo(file)
  const advice = `Run: chmod 600 ${quoted(file)}`
  if (open & OTHERS) return [fail(`Every account on this machine can read ${file}.`, advice)]
  return open & GROUP ? [warn(`Other accounts in its group can read ${file}.`, advice)] : []
}

async function folderFindings(folder: string): Promise<UntitledFinding[]> {
  const stats = await statsOf(folder)
  // The check of the database reports a DATA_DIR that is a file.
  if (!stats?.isDirectory()) return []
  const { mode } = stats
  const advice = `Run: chmod 700 ${quoted(folder)}`
  if (mode & OTHERS_WRITE)
    return [fail(`Every account on this machine can change files in ${folder}.`, advice)]
  return mode & (GROUP | OTHERS) ? [warn(`Other accounts can list the files in ${folder}.`, advice)] : []
}

const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => []))
    .filter((name) => /^(?:before-restore-)?task-manager-.+\.jsonl\.gz(?:\.enc)?$/.test(name))
    .map((name) => path.join(folder, name))

async function backupFolderFindings(folder: string | null): Promise<UntitledFinding[]> {
  const stats = folder === null ? null : await statsOf(folder)
  if (folder === null || stats === null) return []
  return stats.isDirectory()
    ? await folderFindings(folder)
    : [fail(`${folder} is not a folder.`, 'Set BACKUP_DIR to a folder.')]
}

/** Checks the data and backup folders, the database, the backups, and `.env`, which has keys and passwords. */
export const fileRights: Check['run'] = async ({ config }) => {
  if (process.platform === 'win32') return [ok("Not checked: Windows doesn't have these permissions.")]
  const { dataDir, backupDir } = config
  const database = path.join(dataDir, SQLITE_FILE)
  const files = [
    path.resolve('.env'),
    ...['', '-wal', '-shm'].map((end) => database + end),
    ...(await backupsIn(backupDir ?? dataDir)),
  ]
  const found = await Promise.all([
    folderFindings(dataDir),
    backupFolderFindings(backupDir),
    ...files.map(fileFindings),
  ])
  const wrong = found.flat()
  return wrong.length > 0 ? wrong : [ok("Only the server's account can read its data and settings.")]
}
