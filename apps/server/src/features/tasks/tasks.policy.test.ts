import { expect, test } from 'vitest'
import { canSee, onlyTasksOf, peopleOf } from './tasks.policy.ts'

const admin = { id: 'a', role: 'admin' } as const
const member = { id: 'm', role: 'user' } as const

test('administrators see every task, members those that they are on [T3]', () => {
  for (const assignees of [new Set<string>(), new Set(['m']), new Set(['m', 'x']), new Set(['x'])]) {
    expect(canSee(admin, assignees)).toBe(true)
    expect(canSee(member, assignees)).toBe(assignees.has('m'))
  }
  expect([onlyTasksOf(admin), onlyTasksOf(member)]).toEqual([null, 'm'])
})

test("a list is limited to the people of the filter, and a member's to the member [T3]", () => {
  expect(peopleOf(admin, undefined)).toBeNull()
  expect(peopleOf(admin, ['me', 'a', 'nobody', 'x'])).toEqual(['a', 'nobody', 'x'])
  for (const assignedTo of [undefined, ['nobody'], ['x', 'me']])
    expect(peopleOf(member, assignedTo)).toEqual(['m'])
})
