/** Two restores into one empty installation at once. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { runCommand } from '#test/command.ts'
import { emptyDatabase, engines, migratedDatabase, type TestDatabase } from '#test/database/databases.ts'
import { settingsOf } from '#test/database/settings-of.ts'
import { admin } from '#test/factories.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-together-'))
const file = path.join(folder, 'all.jsonl.gz')
const REFUSED =
  /^(?:This installation already has accounts\. With --force .*|Another restore into this folder is running\. .*)\n$/
const restore = (database: TestDatabase) => runCommand('restore', settingsOf(database), [file])

beforeAll(async () => {
  const full = await migratedDatabase('sqlite')
  const t = await startTestApp('sqlite', {}, full)
  await admin(t)
  await t.close()
  expect(await runCommand('backup', settingsOf(full), [file])).toMatchObject({ code: 0 })
  await full.remove()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(engines)('two restores on %s', (engine) => {
  test('at most one restores, and the other says why not', async () => {
    const database = await emptyDatabase(engine)
    const runs = await Promise.all([restore(database), restore(database)])
    const refused = runs.filter(({ code }) => code !== 0)
    expect(refused.length).toBeGreaterThan(0)
    for (const { code, error } of refused) expect([code, error]).toEqual([1, expect.stringMatching(REFUSED)])
    // Whichever ran, the installation is complete or still empty.
    const { code, error } = await restore(database)
    expect(code === 0 || REFUSED.test(error)).toBe(true)
    expect(readdirSync(database.dataDir).filter((name) => name.startsWith('restore-'))).toEqual([])
    await database.remove()
  })
})
