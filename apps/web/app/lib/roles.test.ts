import { expect, test } from 'vitest'
import { detourFor, homeOf } from './roles.ts'

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
  [admin, '/user/task-details/1', '/admin/dashboard'],
  [admin, '/admin/users', null],
  [{ role: 'something else' }, '/admin/users', '/user/dashboard'],
])('decision A9: %j on %s goes to %s', (user, path, detour) => {
  expect(detourFor(user, path)).toBe(detour)
})

test('decision A1: any role but admin lands where members land', () => {
  expect(homeOf({ role: 'owner' })).toBe('/user/dashboard')
})
