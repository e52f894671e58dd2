import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeBackup } from '#server/db/backup/write-backup.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { engines } from '#test/database/databases.ts'
import { admin, person, task } from '#test/factories.ts'
import { rehearse } from './rehearsal.ts'
import { type Sample, sampleAnswers } from './sample-answers.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-rehearsal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(engines)('a rehearsal of a backup of %s', { timeout: 60_000 }, (engine) => {
  const file = path.join(folder, `${engine}.jsonl.gz`)
  const now = new Date()
  let t: TestApp
  let samples: Sample[]
  const rehearsal = (given: readonly Sample[] = samples) =>
    rehearse({ file, samples: given, config: t.deps.config, now })

  beforeEach(async () => {
    t = await startTestApp(engine)
    const adminUser = await admin(t, 'Amani Otieno')
    const [one, two] = [await person(t, 'user', 'Ines Duarte'), await person(t, 'user', 'Kofi Usman')]
    for (const who of [one, two]) await task(t, adminUser, [who, adminUser], { labels: ['press'] })
    await t.deps.db
      .insertInto('images')
      .values({ id: one.id, bytes: Buffer.from('a picture'), size: 9, created_at: now.toISOString() })
      .execute()
    await t.deps.db.updateTable('users').set({ image_id: one.id }).where('id', '=', one.id).execute()
    await writeBackup(t.database, {
      file,
      key: null,
      productVersion: '1.0.0',
      onSnapshot: async (db) => {
        samples = await sampleAnswers(db, now)
      },
    })
  })
  afterEach(() => t.close())

  test('compares three lists, a search, a history and a picture, and leaves nothing behind [A28]', async () => {
    expect(samples.map(({ label }) => label)).toEqual([
      'the list of Amani Otieno',
      'the list of Kofi Usman',
      'the list of Ines Duarte',
      'a search',
      'a history',
      'a picture',
    ])
    expect(await rehearsal()).toEqual({ ok: true, detail: expect.stringMatching(/^Restored and compared/) })
    expect(readdirSync(folder).filter((name) => name.startsWith('rehearsal-'))).toEqual([])
  })

  test('changes no row of the running database [A28]', async () => {
    const rows = async () => {
      const again = path.join(folder, `${engine}-again.jsonl.gz`)
      await writeBackup(t.database, { file: again, key: null, productVersion: '1.0.0' })
      return gunzipSync(readFileSync(again)).toString().split('\n').slice(1, -2)
    }
    const before = await rows()
    expect(before.length).toBeGreaterThan(10)
    expect((await rehearsal()).ok).toBe(true)
    expect(await rows()).toEqual(before)
  })

  test('says which answer differs [A28]', async () => {
    for (const wrong of samples.slice(-2)) {
      const answer = wrong.personId === null ? 'another sum' : { ...(wrong.answer as object), more: true }
      const changed = samples.map((each) => (each === wrong ? { ...each, answer } : each))
      expect(await rehearsal(changed)).toEqual({
        ok: false,
        detail: `In the restored copy, ${wrong.label} differs.`,
      })
    }
  })

  test('says what is wrong with a file that cannot be restored [A28]', async () => {
    truncateSync(file, 200)
    expect(await rehearsal()).toMatchObject({ ok: false, detail: expect.stringContaining('damaged') })
  })
})
