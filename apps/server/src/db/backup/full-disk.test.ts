/** A disk that is full in the middle of a backup, simulated by the file system's answer. */
import type * as fs from 'node:fs'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { sentenceOf } from './command.ts'
import { writeBackup } from './write-backup.ts'

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  const full = (...args: unknown[]) =>
    (args.at(-1) as (error: Error) => void)(
      Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    )
  const createWriteStream = (file: string, options: object) =>
    real.createWriteStream(file, { ...options, fs: { ...real, write: full, writev: full } })
  return { ...real, createWriteStream }
})

const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-full-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const refusal = (file: string, database: Parameters<typeof writeBackup>[0]): Promise<string> =>
  writeBackup(database, { file, key: null, productVersion: '1.0.0' }).then(() => 'not refused', sentenceOf)

test('no half file is left, and the sentence says why', async () => {
  const t = await startTestApp('sqlite')
  expect(await refusal(path.join(folder, 'one.jsonl.gz'), t.database)).toBe('The disk is full.')
  expect(readdirSync(folder)).toEqual([])
  await t.close()
})
