/** Shared parts of `npm run backup` and `npm run restore`. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '#server/config.ts'
import { failureSentence } from '#server/db/failure-sentence.ts'
import { BackupRefused, type Header } from './format.ts'
import type { Contents } from './read-backup.ts'

/** Whether the cursor is behind a bar. */
let isBehindBar = false

function write(stream: NodeJS.WriteStream, line: string): void {
  if (isBehindBar) process.stdout.write('\n')
  isBehindBar = false
  stream.write(`${line}\n`)
}

export const print = (line: string): void => write(process.stdout, line)
export const printError = (line: string): void => write(process.stderr, line)

/** Read from the package.json of the checkout. */
export function productVersion(): string {
  const manifest = path.join(import.meta.dirname, '../../../../../package.json')
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

/** `task-manager-2026-11-24-020000.jsonl.gz`, by the server's clock. */
export function backupName(now: Date, encrypted: boolean): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const day = [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())].join('-')
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(twoDigits).join('')
  return `task-manager-${day}-${time}.jsonl.gz${encrypted ? '.enc' : ''}`
}

/** The name of the backup that is made before a restore; another one each time, because a second restore may follow at once. */
export const nameBeforeRestore = (now: Date, encrypted: boolean): string =>
  `before-restore-${backupName(now, encrypted)}`.replace('.', `-${randomBytes(4).toString('hex')}.`)

/** The name of a backup while it is being written: another one for each process, in case two write the same file. */
export const unfinishedOf = (file: string): string => `${file}.${process.pid}.unfinished`

const BAR = 30

/** Shows a progress bar on a terminal; prints a line for each tenth elsewhere. */
export function progressOf(label: string): (share: number) => void {
  let last = -1
  return (share) => {
    const step = process.stdout.isTTY ? Math.floor(share * 100) : Math.floor(share * 10) * 10
    if (step === last) return
    last = step
    if (!process.stdout.isTTY) return print(`${label}: ${step} %`)
    const filled = Math.round(share * BAR)
    const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled)
    process.stdout.write(`\r${label} ${bar} ${step} %`)
    isBehindBar = true
  }
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** 'from 24 Nov 2026 …: 7 people, 40 tasks, …'. */
export function describe({ header, rows }: Contents): string {
  const n = (table: string) => rows[table] ?? 0
  const parts = [
    counted(n('users'), 'person', 'people'),
    counted(n('tasks'), 'task'),
    counted(n('comments'), 'comment'),
    counted(n('images'), 'picture'),
    counted(n('changes'), 'log entry', 'log entries'),
  ]
  return `${parts.join(', ')}; ${madeBy(header)}`
}

const madeBy = ({ madeAt, engine, productVersion: version, schemaVersion }: Header): string =>
  `created ${madeAt} from ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} by version ${version} (schema ${schemaVersion})`

/** One sentence for each failure. */
export const sentenceOf = (error: unknown): string =>
  error instanceof BackupRefused ? error.message : failureSentence(error)

/**
 * Exits on Ctrl+C and similar signals, so that exit handlers remove unfinished files. Under npm, Ctrl+C arrives twice: the
 * second one must not end the process before they have.
 */
function exitOnSignal(): void {
  const exit = () => {
    printError('Interrupted.')
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, exit)
}

/** Runs a command. A failure is one sentence and the exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  exitOnSignal()
  try {
    await work()
  } catch (error) {
    printError(error instanceof ConfigError ? error.message : sentenceOf(error))
    process.exitCode = 1
  }
}
