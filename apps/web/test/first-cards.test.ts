/** What the documents of lists draw by themselves before the application comes. */
import { brotliCompressSync } from 'node:zlib'
import { hashKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listKey } from '#early/keys.ts'
import { filterIn } from '#web/features/tasks/list-filter.ts'
import { taskList } from '#web/features/tasks/tasks.queries.ts'
import { brotliSize, pick, publicPages, read, site } from './built-site.ts'

const inPlace = /<div id="first-drawn" class="peer"><script>(.*?)<\/script><\/div>/s
const lists = ['admin/tasks/index.html', 'user/tasks/index.html']

test.each(lists)('%s draws its first cards with at most 7.5 kB of script [0027]', (file) => {
  expect(brotliCompressSync(pick(read(file), inPlace)).length).toBeLessThanOrEqual(7500)
  expect(brotliSize(file)).toBeLessThanOrEqual(26_000)
})

test('what draws a card writes no markup: whatever a title holds stays text [0027]', () => {
  const script = pick(read('user/tasks/index.html'), inPlace)
  for (const way of ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'document.write', 'eval(', 'Function('])
    expect(script).not.toContain(way)
})

test('no other document draws by itself', () => {
  const others = Object.values(site.pages).filter((file) => !lists.includes(file))
  for (const file of [...others, site.fallback]) expect(inPlace.test(read(file)), file).toBe(false)
  for (const { html, path } of publicPages) expect(html, path).not.toContain('first-drawn')
})

test.each([true, false])(
  'the list is found on the device by the name it is kept under (admin: %s)',
  (admin) => {
    expect(hashKey(taskList(filterIn(new URLSearchParams(), admin)).queryKey)).toBe(listKey)
  },
)
