import type { TeamMember } from '@task-manager/contract/people/users'
import { describe, expect, test } from 'vitest'
import { inOrder, matchingMembers, orderIn, queryWithOrder } from './team-order.ts'

const member = (name: string, part: Partial<TeamMember> = {}) =>
  ({
    name,
    email: `${name.toLowerCase()}@example.test`,
    active: true,
    pendingTasks: 0,
    inProgressTasks: 0,
    lastSeenAt: null,
    ...part,
  }) as TeamMember
const names = (members: TeamMember[]) => members.map(({ name }) => name)

const team = [
  member('Amina', { pendingTasks: 2, weekTasks: 6, usualWeek: 5, lastSeenAt: '2026-11-20T08:00:00.000Z' }),
  member('Baraka', { active: false, pendingTasks: 9, overdueTasks: 9, weekTasks: 9, usualWeek: 1 }),
  member('José', { pendingTasks: 1, inProgressTasks: 3, overdueTasks: 1, weekTasks: 4, usualWeek: 2 }),
  member('Zuri', { lastSeenAt: '2026-11-24T08:00:00.000Z' }),
]

describe('the order of the team', () => {
  test.each([
    ['name', ['Amina', 'José', 'Zuri', 'Baraka']],
    ['open', ['José', 'Amina', 'Zuri', 'Baraka']],
    ['overdue', ['José', 'Amina', 'Zuri', 'Baraka']],
    ['week', ['José', 'Amina', 'Zuri', 'Baraka']],
    ['seen', ['Zuri', 'Amina', 'José', 'Baraka']],
  ] as const)('by %s has deactivated members last', (order, expected) => {
    expect(names(inOrder(team, order))).toEqual(expected)
  })

  test('is in the address, and by name without one', () => {
    const query = queryWithOrder(new URLSearchParams('q=a'), 'week')
    expect([query.toString(), orderIn(query)]).toEqual(['q=a&sort=week', 'week'])
    expect(queryWithOrder(query, 'name').toString()).toBe('q=a')
    expect(orderIn(new URLSearchParams('sort=size'))).toBe('name')
  })
})

test('the search ignores case and accents, and needs every word', () => {
  expect(names(matchingMembers(team, ' JOSE example '))).toEqual(['José'])
  expect(matchingMembers(team, 'jose zuri')).toEqual([])
  expect(matchingMembers(team, '')).toHaveLength(4)
})
