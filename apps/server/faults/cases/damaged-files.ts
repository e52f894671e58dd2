import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { type Fault, failOn } from '#faults/fault.ts'
import { onSqlite } from '#faults/on-sqlite.ts'
import { firstAdmin, startProduct } from '#faults/product.ts'
import { refusedStart } from '#faults/refused-start.ts'
import { emptyFolder } from '#faults/temp-folder.ts'
import { SQLITE_FILE } from '#server/db/sqlite/file.ts'
import { startWriters } from '#test/concurrent/writers.ts'
import { UNSET } from '#test/unset-settings.ts'

const PAGE = 4096
/** How many positions of the database and of the backup are overwritten, spread over the file. */
const PLACES = 20
const SENTENCE = /^The database file \S+ is (damaged \(.+\)|empty \(0 bytes\)).+backup[^\n]*$/
const SERVER = path.join(import.meta.dirname, '../../src')
const sumOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

function overwrite(file: string, at: number, bytes: number): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(bytes, 0xff), 0, bytes, at)
  closeSync(handle)
}

/** The byte offset of position `n`. */
const placeIn = (file: string, n: number): number => Math.floor((statSync(file).size * (n + 0.5)) / PLACES)

const damages: Readonly<Record<string, (file: string) => void>> = {
  'the header overwritten': (file) => overwrite(file, 0, 100),
  'cut to half': (file) => truncateSync(file, Math.floor(statSync(file).size / PAGE / 2) * PAGE),
  'cut in the middle of a page': (file) => truncateSync(file, statSync(file).size - PAGE / 2),
  'cut to nothing': (file) => truncateSync(file, 0),
  'another file': (file) => writeFileSync(file, 'not a database '.repeat(1000)),
  ...Object.fromEntries(
    Array.from({ length: PLACES }, (_, n) => [
      `page ${n + 1} of ${PLACES} overwritten`,
      (file: string) => overwrite(file, Math.floor(placeIn(file, n) / PAGE) * PAGE, PAGE),
    ]),
  ),
}

function run(program: string, dataDir: string, args: readonly string[]) {
  const { status, stderr } = spawnSync(process.execPath, [path.join(SERVER, program), ...args], {
    encoding: 'utf8',
    env: { ...UNSET, DATA_DIR: dataDir },
  })
  return { status, message: stderr.trim() }
}

/** Returns the number of damaged copies that were refused. */
function refuseBackups(backup: string): number {
  const copy = path.join(emptyFolder(), 'copy.jsonl.gz')
  const violations: string[] = []
  for (let n = 0; n < 2 * PLACES; n++) {
    copyFileSync(backup, copy)
    const place = placeIn(copy, n % PLACES)
    if (n < PLACES) overwrite(copy, place, 1)
    else truncateSync(copy, place)
    if (sumOf(copy) === sumOf(backup)) continue
    const empty = emptyFolder()
    const { status, message } = run('restore.ts', empty, [copy])
    if (status !== 1 || message === '' || message.includes('\n'))
      violations.push(`Copy ${n}: ${status} ${message}`)
    if (existsSync(path.join(empty, SQLITE_FILE))) violations.push(`Copy ${n} left a database.`)
  }
  failOn(violations, 'Damaged backups')
  return 2 * PLACES
}

export const fault: Fault = {
  title: 'Damaged and truncated files, SQLite',
  promise:
    'A server does not start on a damaged database: it says why in a sentence, and changes no byte. A damaged backup is refused before anything is written. The intact backup restores everything.',
  run: onSqlite(async (product) => {
    const { dataDir } = product
    const writers = startWriters([product], await firstAdmin(product), 8)
    await writers.acknowledged(600)
    await writers.stop()
    await product.end('SIGTERM')
    const backup = path.join(emptyFolder(), 'backup.jsonl.gz')
    const written = run('backup.ts', dataDir, [backup])
    if (written.status !== 0) throw new Error(written.message)

    const file = path.join(dataDir, SQLITE_FILE)
    const whole = path.join(emptyFolder(), SQLITE_FILE)
    copyFileSync(file, whole)
    for (const [name, damage] of Object.entries(damages)) {
      copyFileSync(whole, file)
      damage(file)
      const before = sumOf(file)
      const message = await refusedStart(dataDir)
      failOn(SENTENCE.test(message) ? [] : [message], `${name}, what the start says`)
      failOn(sumOf(file) === before ? [] : ['The file was changed.'], name)
    }
    const refused = refuseBackups(backup)

    const fresh = emptyFolder()
    const restored = run('restore.ts', fresh, [backup])
    if (restored.status !== 0) throw new Error(restored.message)
    const again = await startProduct({ dataDir: fresh, databaseUrl: null })
    // The restore ended all sessions.
    const { status, text } = await again.call('POST', '/api/auth/login', {
      as: { token: '' },
      body: { email: 'amani.otieno@example.test', password: 'a long way to the sea' },
    })
    if (status !== 200) throw new Error(`After the restore a sign-in answers ${status} ${text}`)
    failOn(await writers.compare(again, JSON.parse(text)), 'Restored')
    await again.end('SIGTERM')
    return [
      `The database damaged in ${Object.keys(damages).length} ways: each start was refused, and the file stayed unchanged.`,
      `${refused} damaged backups refused; from the intact one ${writers.counts.acknowledged.toLocaleString('en')} acknowledged writes restored, none lost, none duplicated.`,
    ]
  }),
}
