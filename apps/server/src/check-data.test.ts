import { spawnSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { programOf } from '#test/bundled.ts'
import { emptyPlace, openMigrated } from '#test/database/databases.ts'
import { SQLITE_FILE } from './db/sqlite/file.ts'

test('reports an intact file and a damaged one, beside a server that uses them', async () => {
  const place = await emptyPlace('sqlite')
  const store = await openMigrated(place)
  const check = () =>
    spawnSync(process.execPath, [programOf('check-data')], {
      env: { DATA_DIR: place.dataDir },
      encoding: 'utf8',
    })
  expect(check()).toMatchObject({ status: 0, stdout: expect.stringMatching(/Nothing is damaged\.\n$/) })
  await store.close()
  const file = openSync(path.join(place.dataDir, SQLITE_FILE), 'r+')
  writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, 2 * 4096)
  closeSync(file)
  expect(check()).toMatchObject({ status: 1, stderr: expect.stringMatching(/is damaged\. Keep it/) })
  await place.remove()
})
