/** Whether other accounts of the machine can read files that only this account should read. */
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { SQLITE_FILE } from '#server/db/sqlite/file.ts'
import { type Check, fail, ok, type UntitledFinding, warn } from './check.ts'

const GROUP = 0o070
const OTHERS = 0o007
const OTHERS_WRITE = 0o002

const modeOf = async (file: string): Promise<number | null> =>
  await stat(file).then(
    ({ mode }) => mode,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
      throw error
    },
  )

/** The rights that other accounts have to a file; none when they cannot enter its folder. */
async function openTo(file: string): Promise<number> {
  const mode = await modeOf(file)
  const folder = await modeOf(path.dirname(file))
  if (mode === null || folder === null) return 0
  return mode & ((folder & 0o010 ? GROUP : 0) | (folder & 0o001 ? OTHERS : 0))
}

async function fileFindings(file: string): Promise<UntitledFinding[]> {
  const open = await openTo(file)
  const advice = `Run: chmod 600 ${file}`
  if (open & OTHERS) return [fail(`Every account on this machine can read ${file}.`, advice)]
  return open & GROUP ? [warn(`Other accounts in its group can read ${file}.`, advice)] : []
}

async function folderFindings(folder: string): Promise<UntitledFinding[]> {
  const mode = await modeOf(folder)
  const advice = `Run: chmod 700 ${folder}`
  if (mode === null) return []
  if (mode & OTHERS_WRITE)
    return [fail(`Every account on this machine can change files in ${folder}.`, advice)]
  return mode & (GROUP | OTHERS) ? [warn(`Other accounts can list the files in ${folder}.`, advice)] : []
}

const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => []))
    .filter((name) => /^(?:before-restore-)?task-manager-.+\.jsonl\.gz(?:\.enc)?$/.test(name))
    .map((name) => path.join(folder, name))

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
  const folders = backupDir === null ? [dataDir] : [dataDir, backupDir]
  const found = await Promise.all([...folders.map(folderFindings), ...files.map(fileFindings)])
  const wrong = found.flat()
  return wrong.length > 0 ? wrong : [ok("Only the server's account can read its data and settings.")]
}
