import { expect, test } from 'vitest'
import { typedList } from './typed-list.ts'

const names = {
  people: [{ _id: 'a'.repeat(8), name: 'Tobias Lindqvist', email: 'tobias@studio.example' }],
  projects: [],
  labels: [{ _id: 'l1', name: 'copy' }],
}

test('searches tasks by filters and words, and links to the same list [T40]', () => {
  const found = typedList('due:overdue priority:high label:copy inv', true, names)
  expect(found?.query).toBe('due=overdue&priority=High&label=copy&q=inv')
  expect(found?.filter).toMatchObject({ due: ['overdue'], priority: ['High'], label: ['copy'], q: 'inv' })
  expect(found?.filter.today).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(found?.words).toBe('inv')
})

test('does not search for an unfinished filter [T40]', () => {
  expect(typedList('due:ov', true, names)).toBeNull()
  expect(typedList('invoice due:ov', true, names)).toMatchObject({ filtered: false, query: 'q=invoice' })
  expect(typedList('priority:high @nob', true, names)).toMatchObject({
    filtered: true,
    query: 'priority=High',
  })
  expect(typedList('invoice', true, names)).toMatchObject({ filtered: false, words: 'invoice' })
})
