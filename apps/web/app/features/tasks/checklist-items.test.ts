import { expect, test } from 'vitest'
import { itemsIn, keepCompleted, moved, rowNumber } from './checklist-items.ts'

test('pasted lines become trimmed items, blank ones are ignored (spec 5)', () => {
  expect(itemsIn('  Call Amina \r\n\n\t \nBook the hall\rPay')).toEqual([
    'Call Amina',
    'Book the hall',
    'Pay',
  ])
  expect(itemsIn('  \n ')).toEqual([])
})

test('moves one place and stops at the ends', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})

test('identical text keeps its flag, new text starts open (spec 4)', () => {
  const existing = [
    { text: 'Draft', completed: true },
    { text: 'Review', completed: false },
  ]
  expect(keepCompleted(['Review', 'Publish', 'Draft', 'draft'], existing)).toEqual([
    { text: 'Review', completed: false },
    { text: 'Publish', completed: false },
    { text: 'Draft', completed: true },
    { text: 'draft', completed: false },
  ])
})

test('repeated texts are paired in order, a third one is new', () => {
  const existing = [
    { text: 'Call', completed: true },
    { text: 'Call', completed: false },
  ]
  expect(keepCompleted(['Call', 'Call', 'Call'], existing).map((item) => item.completed)).toEqual([
    true,
    false,
    false,
  ])
})

test('texts that look like object keys are only texts', () => {
  expect(keepCompleted(['__proto__', 'constructor'], [])).toEqual([
    { text: '__proto__', completed: false },
    { text: 'constructor', completed: false },
  ])
})

test('rows are numbered with two digits and more when needed', () => {
  expect([0, 8, 9, 99].map(rowNumber)).toEqual(['01', '09', '10', '100'])
})
