import { expect, test } from 'vitest'
import { homeOf, landingOf, redirectFor } from './roles.ts'

const admin = { role: 'admin' }
const member = { role: 'user' }

test.each([
  [member, '/admin/dashboard', '/user/dashboard'],
  [member, '/admin/tasks', '/user/tasks'],
  [member, '/Admin/Tasks', '/user/tasks'],
  [member, '/admin/create-task', '/user/dashboard'],
  [member, '/admin/users', '/user/dashboard'],
  [member, '/user/tasks', null],
  [admin, '/user/dashboard', '/admin/dashboard'],
  [admin, '/user/tasks', '/admin/tasks'],
  [admin, '/user/tasks?q=inv&due=today', '/admin/tasks?q=inv&due=today'],
  [admin, '/user/task-details/', '/admin/dashboard'],
  [admin, '/user/task-details/1', '/tasks/1'],
  [member, '/admin/create-task?task=1', '/tasks/1'],
  [member, '/tasks/1', null],
  [member, '/admin', '/user/dashboard'],
  [admin, '/admin/', '/admin/dashboard'],
  [admin, '/admin/users', null],
  [{ role: 'something else' }, '/admin/users', '/user/dashboard'],
])('redirects %j on %s to %s [A9]', (user, path, target) => {
  const { pathname, search } = new URL(path, 'https://example.test')
  expect(redirectFor(user, pathname, search)).toBe(target)
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
