/** The inline scripts that draw the first cards and numbers before the application loads. */
import { brotliCompressSync } from 'node:zlib'
import { hashKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { dashboardKey, listKey, taskKey } from '#early/keys.ts'
import { dashboardOf } from '#web/features/dashboard/dashboard.queries.ts'
import { filterIn } from '#web/features/tasks/data/find/list-filter.ts'
import { taskDetail, taskList } from '#web/features/tasks/data/tasks.queries.ts'
import { brotliSize, pick, publicPages, read, site } from './built-site.ts'

const earlyScript = /<div id="first-drawn" class="peer"><script>(.*?)<\/script><\/div>/s
const drawing = [
  'admin/tasks',
  'user/tasks',
  'admin/dashboard',
  'user/dashboard',
  'tasks/-',
  'user/task-details/-',
].map((screen) => `${screen}/index.html`)

test.each(drawing)(
  '%s draws its first screen with at most 14.4 kB of script, a task with 16.2 [A27]',
  (file) => {
    const [script, document] = file.includes('-/') ? [16_200, 29_800] : [14_400, 28_400]
    expect(brotliCompressSync(pick(read(file), earlyScript)).length).toBeLessThanOrEqual(script)
    expect(brotliSize(file)).toBeLessThanOrEqual(document)
  },
)

test.each(drawing)('%s never turns a title into markup [A27]', (file) => {
  const script = pick(read(file), earlyScript)
  for (const call of ['outerHTML', 'insertAdjacentHTML', 'document.write', 'eval(', 'Function('])
    expect(script).not.toContain(call)
  // Preact sets innerHTML for the prop `dangerouslySetInnerHTML: { __html }` only, and no component passes that.
  expect(script.match(/\.innerHTML\b/g)).toHaveLength(2)
  expect(script).not.toMatch(/__html['"`]?:/)
})

test('no other document has an early script', () => {
  const files = [...Object.values(site.pages), ...Object.values(site.patterns)]
  for (const file of files.filter((each) => !drawing.includes(each)))
    expect(earlyScript.test(read(file)), file).toBe(false)
  for (const { html, path } of publicPages) expect(html, path).not.toContain('first-drawn')
})

test.each([true, false])(
  'the keys of the early scripts are those of the query cache (admin: %s)',
  (admin) => {
    expect(hashKey(taskList(filterIn(new URLSearchParams(), admin)).queryKey)).toBe(listKey)
    expect(hashKey(taskDetail('7').queryKey)).toBe(taskKey('7'))
    expect(hashKey(dashboardOf(admin, '2026-11-22').queryKey)).toBe(dashboardKey(admin, '2026-11-22'))
  },
)
