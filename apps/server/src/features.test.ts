import { readdirSync } from 'node:fs'
import path from 'node:path'
import { changeKinds } from '@task-manager/contract/changes'
import { expect, test } from 'vitest'
import { features } from './features.ts'

const folder = path.join(import.meta.dirname, 'features')

test('every feature file is listed, under the name of its folder', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.feature.ts'),
  )
  expect(features.map(({ name }) => path.join(name, `${name}.feature.ts`)).toSorted()).toEqual(
    files.toSorted(),
  )
})

test('every topic of change belongs to one feature', () => {
  const topics = features.flatMap((feature) => Object.keys(feature.topics ?? {}))
  expect(topics.toSorted()).toEqual(Object.keys(changeKinds).toSorted())
})

test('every section of a data export belongs to one feature', () => {
  const sections = features.flatMap((feature) => Object.keys(feature.ownData ?? {}))
  expect(new Set(sections).size).toBe(sections.length)
})
