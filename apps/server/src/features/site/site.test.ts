import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { admin } from '#test/factories.ts'
import { examplesLeft } from './site.service.ts'

test('lists the unchanged sample texts of the build, and none without a build [P16]', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-site-'))
  const manifest = path.join(folder, 'site.json')
  expect(examplesLeft(manifest)).toEqual([])
  writeFileSync(manifest, JSON.stringify({ examples: [{ text: 'The name', file: 'person.ts', page: '/' }] }))
  expect(examplesLeft(manifest)).toEqual([{ text: 'The name', file: 'person.ts', page: '/' }])
  rmSync(folder, { recursive: true })
})

describeEngines('the examples of the site', (t) => {
  test('are listed for administrators [P16]', async () => {
    const { status, body } = await t().call('GET', '/api/site/examples', { as: await admin(t()) })
    expect([status, body]).toEqual([200, { examples: examplesLeft() }])
  })
})
