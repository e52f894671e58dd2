/** Which files a backup may replace, and two backups of one name at once. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SQLITE_FILE } from '#server/db/sqlite/file.ts'
import { runCommand } from '#test/command.ts'
import { migratedDatabase, type TestDatabase } from '#test/database/databases.ts'
import { settingsOf } from '#test/database/settings-of.ts'
import { checkBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-targets-'))
let database: TestDatabase
beforeAll(async () => {
  database = await migratedDatabase('sqlite')
})
afterAll(async () => {
  await database.remove()
  rmSync(folder, { recursive: true, force: true })
})

const write = (file: string, key: Buffer | null = null) =>
  writeBackup({ ...database, databaseDirectUrl: null }, { file, key, productVersion: '1' })

test('a backup replaces an older one and an empty file', async () => {
  const file = path.join(folder, 'again.jsonl.gz')
  writeFileSync(file, '')
  for (const key of [Buffer.alloc(32, 1), null]) await write(file, key)
  await checkBackup(file, null)
})

test('a backup replaces no other file, neither the database nor a device', async () => {
  const notes = path.join(folder, 'notes.txt')
  writeFileSync(notes, 'mine')
  for (const file of [notes, path.join(database.dataDir, SQLITE_FILE), '/dev/null'])
    await expect(write(file)).rejects.toThrow(
      `${file} exists and is not a backup, so it is not replaced. Choose another name.`,
    )
  expect(readFileSync(notes, 'utf8')).toBe('mine')
})

test('a file where the folder of backups should be is named in a sentence', async () => {
  const notes = path.join(folder, 'no-folder')
  writeFileSync(notes, 'mine')
  const { code, error } = await runCommand('backup', { ...settingsOf(database), BACKUP_DIR: notes }, [])
  expect([code, error]).toEqual([1, `There is a file where a folder is needed. (${notes})\n`])
})

test('keeps the unfinished file of a running process, and removes that of a killed one', async () => {
  const file = path.join(folder, 'together.jsonl.gz')
  const [running, killed] = [`${file}.${process.ppid}.unfinished`, `${file}.4194305.unfinished`]
  for (const each of [running, killed]) writeFileSync(each, '')
  await write(file)
  expect(existsSync(running)).toBe(true)
  expect(existsSync(killed)).toBe(false)
  expect(readdirSync(folder).filter((name) => name.includes(`.${process.pid}.`))).toEqual([])
})
