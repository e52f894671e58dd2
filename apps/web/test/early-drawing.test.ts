/** What the documents of lists and dashboards draw by themselves before the application comes. */
import { brotliCompressSync } from 'node:zlib'
import { hashKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { dashboardKey, listKey } from '#early/keys.ts'
import { dashboardOf } from '#web/features/dashboard/dashboard.queries.ts'
import { filterIn } from '#web/features/tasks/data/list-filter.ts'
import { taskList } from '#web/features/tasks/data/tasks.queries.ts'
import { brotliSize, pick, publicPages, read, site } from './built-site.ts'

const inPlace = /<div id="first-drawn" class="peer"><script>(.*?)<\/script><\/div>/s
const drawing = ['admin/tasks', 'user/tasks', 'admin/dashboard', 'user/dashboard'].map(
  (screen) => `${screen}/index.html`,
)

test.each(drawing)('%s draws what it shows first with at most 7.5 kB of script [A27]', (file) => {
  expect(brotliCompressSync(pick(read(file), inPlace)).length).toBeLessThanOrEqual(7500)
  expect(brotliSize(file)).toBeLessThanOrEqual(26_000)
})

test.each(drawing)('%s writes no markup: whatever a title holds stays text [A27]', (file) => {
  const script = pick(read(file), inPlace)
  for (const way of ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'document.write', 'eval(', 'Function('])
    expect(script).not.toContain(way)
})

test('no other document draws by itself', () => {
  const others = Object.values(site.pages).filter((file) => !drawing.includes(file))
  for (const file of [...others, site.fallback]) expect(inPlace.test(read(file)), file).toBe(false)
  for (const { html, path } of publicPages) expect(html, path).not.toContain('first-drawn')
})

test.each([true, false])('what is shown is found under the name it is kept under (admin: %s)', (admin) => {
  expect(hashKey(taskList(filterIn(new URLSearchParams(), admin)).queryKey)).toBe(listKey)
  expect(hashKey(dashboardOf(admin, '2026-11-22').queryKey)).toBe(dashboardKey(admin, '2026-11-22'))
})
