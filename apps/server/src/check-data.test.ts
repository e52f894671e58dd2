import { spawnSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { programOf } from '#test/bundled.ts'
import { emptyDatabase, openMigrated, type TestDatabase } from '#test/database/databases.ts'
import { SQLITE_FILE } from './db/sqlite/file.ts'

const check = ({ dataDir }: TestDatabase) =>
  spawnSync(process.execPath, [programOf('check-data')], { env: { DATA_DIR: dataDir }, encoding: 'utf8' })

test('a folder without a database is not called damaged', async () => {
  const database = await emptyDatabase('sqlite')
  const stderr = `There is no database in ${database.dataDir} yet. Check DATA_DIR if there was one.\n`
  expect(check(database)).toMatchObject({ status: 1, stdout: '', stderr })
  await database.remove()
})

test('reports an intact file and a damaged one, beside a server that uses them', async () => {
  const database = await emptyDatabase('sqlite')
  const store = await openMigrated(database)
  expect(check(database)).toMatchObject({ status: 0, stdout: expect.stringMatching(/No damage found\.\n$/) })
  await store.close()
  const file = openSync(path.join(database.dataDir, SQLITE_FILE), 'r+')
  writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, 2 * 4096)
  closeSync(file)
  expect(check(database)).toMatchObject({ status: 1, stderr: expect.stringMatching(/is damaged\. Keep it/) })
  await database.remove()
})
