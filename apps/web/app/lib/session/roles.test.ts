import { expect, test } from 'vitest'
import { homeOf, landingOf, redirectFor } from './roles.ts'

const admin = { role: 'admin' }
const member = { role: 'user' }

/** The page to which each role is led from an address; null: it stays there. */
const redirects: Record<string, Record<string, string | null>> = {
  user: {
    '/admin/dashboard': '/user/dashboard',
    '/admin/tasks': '/user/tasks',
    '/Admin/Tasks': '/user/tasks',
    '/admin/create-task': '/user/dashboard',
    '/admin/users': '/user/dashboard',
    '/user/tasks': null,
    '/admin/create-task?task=1': '/tasks/1',
    '/tasks/1': null,
    '/admin': '/user/dashboard',
  },
  admin: {
    '/user/dashboard': '/admin/dashboard',
    '/user/tasks': '/admin/tasks',
    '/user/tasks?q=inv&due=today': '/admin/tasks?q=inv&due=today',
    '/user/task-details/': '/admin/dashboard',
    '/user/task-details/1': '/tasks/1',
    '/admin/': '/admin/dashboard',
    '/admin/users': null,
  },
  'something else': {
    '/admin/users': '/user/dashboard',
  },
}
const cases = Object.entries(redirects).flatMap(([role, targets]) =>
  Object.entries(targets).map(([path, target]) => [role, path, target] as const),
)

test.each(cases)('redirects %s on %s to %s [A9]', (role, path, target) => {
  const { pathname, search } = new URL(path, 'https://example.test')
  expect(redirectFor({ role }, pathname, search)).toBe(target)
})

test('every role but admin lands where members do [A1]', () => {
  expect(homeOf({ role: 'owner' })).toBe('/user/dashboard')
})

test('lands on the chosen saved view in the list of the role [T37]', () => {
  expect(landingOf(member)).toBe('/user/dashboard')
  expect(landingOf({ ...admin, startView: null })).toBe('/admin/dashboard')
  expect(landingOf({ ...admin, startView: { query: 'due=week&view=table' } })).toBe(
    '/admin/tasks?due=week&view=table',
  )
  expect(landingOf({ ...member, startView: { query: '' } })).toBe('/user/tasks')
})
