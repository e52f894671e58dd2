import { expect, test } from 'vitest'
import { conflictsOf, firstChoices, onlyIn, resolved } from './edit-conflict.ts'
import { emptyForm } from './form-values.ts'

const base = {
  ...emptyForm(),
  title: 'Old',
  description: 'Text',
  dueDate: '2026-12-01',
  assignedTo: ['a', 'b'],
}

test('only what the other changed is asked about', () => {
  const mine = { ...base, title: 'Mine', description: 'My text' }
  const theirs = { ...base, title: 'Theirs', dueDate: '2026-12-24', assignedTo: ['b', 'a'] }
  expect(conflictsOf(base, mine, theirs)).toEqual([
    { field: 'title', both: true },
    { field: 'dueDate', both: false },
  ])
})

test('the same change on both sides is no conflict', () => {
  const same = { ...base, title: 'Same' }
  expect(conflictsOf(base, same, same)).toEqual([])
})

test('what I did not touch starts as theirs, what both touched as mine', () => {
  const mine = { ...base, title: 'Mine' }
  const theirs = { ...base, title: 'Theirs', dueDate: '2026-12-24' }
  const choices = firstChoices(conflictsOf(base, mine, theirs))
  expect(choices).toEqual({ title: 'mine', dueDate: 'theirs' })
  expect(resolved(mine, theirs, choices)).toEqual({ ...base, title: 'Mine', dueDate: '2026-12-24' })
  expect(resolved(mine, theirs, { ...choices, title: 'theirs' }).title).toBe('Theirs')
})

test('long lists are told apart by what only one of them has', () => {
  expect(onlyIn(['a', 'b', 'b', 'c'], ['b', 'a'])).toEqual(['b', 'c'])
  expect(onlyIn(['a', 'b'], ['b', 'a'])).toEqual([])
})
