import { expect, test } from 'vitest'
import { openTaskIn } from './open-task.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

test.each([
  [`/tasks/${id}`, '', id],
  [`/user/task-details/${id}`, '', id],
  ['/admin/create-task', `?task=${id}`, id],
  ['/admin/create-task', '', null],
  ['/user/tasks', `?task=${id}`, null],
  ['/tasks/new', '', null],
])('%s%s shows the task %s', (pathname, search, shown) => {
  expect(openTaskIn({ pathname, search })).toBe(shown)
})
