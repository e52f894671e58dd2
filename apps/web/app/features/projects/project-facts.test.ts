import { expect, test } from 'vitest'
import { projectFacts } from './project-facts.ts'

const factsOf = (all: number, completedTasks: number, overrides = {}) =>
  projectFacts(
    {
      statusSummary: { all, completedTasks, pendingTasks: all - completedTasks, inProgressTasks: 0 },
      overdue: 0,
      firstDue: null,
      lastDue: null,
      ...overrides,
    },
    '2026-11-25',
  )

test("shows a project's progress, overdue tasks and due dates [T41]", () => {
  expect(factsOf(0, 0)).toEqual({ done: 'No tasks yet', percent: 0, overdue: '', due: '' })
  expect(factsOf(1200, 1199)).toMatchObject({ done: '1,199 of 1,200 done', percent: 99 })
  expect([factsOf(1000, 1).percent, factsOf(3, 3).percent]).toEqual([1, 100])
  const days = { overdue: 2, firstDue: '2026-11-20', lastDue: '2026-12-18' }
  expect(factsOf(3, 0, days)).toMatchObject({ overdue: '2 overdue', due: 'Due 20th Nov – 18th Dec' })
  expect(factsOf(3, 0, { ...days, lastDue: '2027-01-02' }).due).toBe('Due 20th Nov – 2nd Jan 2027')
  expect(factsOf(3, 0, { ...days, lastDue: '2026-11-20' }).due).toBe('Due 20th Nov')
})
