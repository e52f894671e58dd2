import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn } from './files.ts'

const AT_LOAD = /^(?:export )?(?:const|let) (?:(?!=>).)*(?:\.toLocale\w*String\(|new Intl\.)/m

test('no module of the browser formats numbers or dates while it loads', () => {
  const files = filesIn('apps/web/app', 'apps/web/early', 'packages/contract/src').filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
  )
  // The first use loads the locale's data: 15 ms, or 60 on a phone, before the first screen.
  const slow = files.filter((path) => AT_LOAD.test(readFileSync(path, 'utf8')))
  expect(files.length).toBeGreaterThan(100)
  expect(slow).toEqual([])
})
