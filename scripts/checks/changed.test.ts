import { expect, test } from 'vitest'
import { journeysOf } from './changed.ts'

test('selects the journeys of changed folders, and the main journey', () => {
  expect(journeysOf(['apps/web/app/features/task-list/cards/task-card.tsx'])).toEqual([
    'e2e/lists/',
    'e2e/projects/',
    'e2e/repeats/',
    'e2e/tasks/',
    'e2e/tasks/journey',
  ])
  expect(journeysOf(['apps/web/app/site/bar/site-bar.tsx'])).toEqual(['e2e/site/', 'e2e/tasks/journey'])
  expect(journeysOf(['packages/contract/src/dates.ts'])).toEqual(['e2e/tasks/journey'])
})

test('runs a changed journey, and all of them when a shared file has changed', () => {
  expect(journeysOf(['e2e/people/members.spec.ts'])).toEqual(['e2e/people/members'])
  expect(journeysOf(['e2e/fixtures.ts', 'e2e/people/members.spec.ts'])).toEqual([''])
})

test('runs none for documents and unit tests', () => {
  expect(journeysOf(['README.md', 'apps/web/app/lib/time/format.test.ts', 'docs/product/api.md'])).toEqual([])
})
