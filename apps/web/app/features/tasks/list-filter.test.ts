import { expect, test } from 'vitest'
import { filterIn, queryWith } from './list-filter.ts'

test('the tab and the member come from the address', () => {
  expect(filterIn(new URLSearchParams('status=In+Progress&assignedTo=u1'), true)).toEqual({
    status: 'In Progress',
    assignedTo: 'u1',
  })
  expect(filterIn(new URLSearchParams('status=Done'), true)).toEqual({ status: '' })
  expect(filterIn(new URLSearchParams('assignedTo=u1'), false)).toEqual({ status: '' })
})

test('changing one keeps the other', () => {
  const query = new URLSearchParams('status=Pending&assignedTo=u1')
  expect(queryWith(query, 'status', '').toString()).toBe('assignedTo=u1')
  expect(queryWith(query, 'status', 'In Progress').toString()).toBe('status=In+Progress&assignedTo=u1')
})
