import { expect, test } from 'vitest'
import { itemsIn, keepCompleted, moveItem, pastedItems } from './checklist-items.ts'

test('makes a trimmed item of each pasted line that is not blank [spec 5]', () => {
  expect(itemsIn('  Call Amina \r\n\n\t \nBook the hall\rPay')).toEqual([
    'Call Amina',
    'Book the hall',
    'Pay',
  ])
  expect(itemsIn('  \n ')).toEqual([])
})

test('removes list markers from pasted lines, and nothing else', () => {
  const list = '- [ ] Call Amina\n  * Book the hall\n1. Pay\n12) Post\n[x] Print\n• Fold\n- \n- [X] Send'
  expect(pastedItems(list)).toEqual(['Call Amina', 'Book the hall', 'Pay', 'Post', 'Print', 'Fold', 'Send'])
  const texts = ['-5 degrees', '3.5 metres', '2026. A year', '[draft] Letter', '*.pdf', '[x]y']
  expect(pastedItems(texts.join('\n'))).toEqual(texts)
})

test('moves an item by one place and stops at the ends [spec 2]', () => {
  expect(moveItem(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moveItem(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})

test('keeps the tick of an item with the same text, and adds new items unticked [spec 4]', () => {
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

test('pairs repeated texts in order, and treats one more as new [spec 4]', () => {
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

test('treats texts that look like object keys as texts [spec 4]', () => {
  expect(keepCompleted(['__proto__', 'constructor'], [])).toEqual([
    { text: '__proto__', completed: false },
    { text: 'constructor', completed: false },
  ])
})
