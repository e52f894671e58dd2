import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brotliSize, client, partFile, pick, publicPages, read, scriptsOf } from './built-site.ts'

describe.each(publicPages)('$path', ({ file, html }) => {
  test('is at most 15.5 kB with its styles [P11]', () => {
    expect(brotliSize(file)).toBeLessThanOrEqual(15_500)
  })

  test('has at most 110 kB of scripts in all [P11]', () => {
    const sizes = scriptsOf(html).map((script) => [script, brotliSize(script)] as const)
    expect(sizes.length).toBeGreaterThan(3)
    const total = sizes.reduce((sum, [, size]) => sum + size, 0)
    expect(total, sizes.map(String).join('\n')).toBeLessThanOrEqual(110_000)
  })

  test('has at most 60 kB of fonts, all preloaded [P11]', () => {
    const preloaded = [...html.matchAll(/<link rel="preload" as="font"[^>]*href="\/([^"]+)"/g)].map(
      ([, font = '']) => font,
    )
    const used = [...pick(html, /<style>([\s\S]*?)<\/style>/).matchAll(/url\(\/([^)]+\.woff2)\)/g)].map(
      ([, font]) => font,
    )
    expect(new Set(used)).toEqual(new Set(preloaded))
    const total = preloaded.reduce((sum, font) => sum + statSync(join(client, font)).size, 0)
    expect(total).toBeLessThanOrEqual(60_000)
  })

  test('waits for no script and no stylesheet before the first paint [P11]', () => {
    expect(html).not.toMatch(/<script[^>]+src=/)
    expect(html).not.toContain('modulepreload')
    expect(html).not.toContain('type="module"')
    expect(html.match(/<link rel="stylesheet"(?![^>]*media="print")/)).toBeNull()
  })

  test('loads no chart, dialog, validation or query library and no screen behind login [P12]', () => {
    const code = scriptsOf(html).map(read).join('\n')
    // A string of each library that minifiers keep.
    const marks = {
      'TanStack Query': 'queryKeyHashFn',
      'TanStack Virtual': 'getVirtualItems',
      'Base UI': 'data-base-ui',
      zod: 'invalid_type',
      'd3-shape': 'padAngle',
      'toast store': 'pauseDuration',
      EmailJS: 'lib_version',
      'the screens behind login': 'Team Members',
    }
    const found = Object.entries(marks).filter(([, mark]) => code.includes(mark))
    expect(found.map(([library]) => library)).toEqual([])
  })
})

test('the application contains the strings by which libraries are recognized', () => {
  const files = [...scriptsOf(read('admin/tasks/index.html')), partFile('schemas')]
  const app = files.map(read).join('\n')
  expect(app).toContain('queryKeyHashFn')
  expect(app).toContain('invalid_type')
})

const total = (files: string[]): number => files.reduce((sum, file) => sum + brotliSize(file), 0)

const FIRST_SCREENS = ['admin/tasks', 'user/tasks', 'admin/dashboard', 'user/dashboard']

test.each(FIRST_SCREENS)(
  '%s fetches few files and at most 150 kB before its first press [0027]',
  (screen) => {
    const scripts = scriptsOf(read(`${screen}/index.html`))
    expect(scripts.length).toBeLessThanOrEqual(7)
    expect(total(scripts), scripts.join('\n')).toBeLessThanOrEqual(150_000)
    expect(scripts.map(read).join('\n'), 'zod').not.toContain('invalid_type')
  },
)

test.each(FIRST_SCREENS)(
  '%s requests its files together once data of the device is painted [0027]',
  (screen) => {
    const html = read(`${screen}/index.html`)
    const start = pick(
      html,
      /await window\.earlyCalls\?\.painted;window\.earlyCalls\?\.start\(\);if\(window\.earlyCalls\?\.saved\)for\(const href of (\[[^\]]+\])/,
    )
    expect((JSON.parse(start) as string[]).map((address) => address.slice(1)).sort()).toEqual(scriptsOf(html))
  },
)

test.each([...FIRST_SCREENS, 'tasks/-'])(
  '%s has its large files compiled while they load [0045]',
  (screen) => {
    const large = scriptsOf(read(`${screen}/index.html`)).filter((file) => read(file).length > 30_000)
    expect(large.length).toBe(3)
    expect(large.filter((file) => !read(file).startsWith('//# allFunctionsCalledOnLoad\n'))).toEqual([])
  },
)

test.each(['tasks/-', 'user/task-details/-'])(
  '%s fetches few files and at most 154 kB of scripts before its first press',
  (screen) => {
    const scripts = scriptsOf(read(`${screen}/index.html`))
    expect(scripts.length).toBeLessThanOrEqual(7)
    expect(total(scripts), scripts.join('\n')).toBeLessThanOrEqual(154_000)
    const code = scripts.map(read).join('\n')
    expect(code, 'zod').not.toContain('invalid_type')
    expect(code, 'menus and dialogs').not.toContain('data-base-ui')
  },
)

test.each(FIRST_SCREENS)('%s has its skeleton in the document only, not in its scripts [0043]', (screen) => {
  const html = read(`${screen}/index.html`)
  const mark = 'peer-has-data-early:hidden'
  expect(html).toContain(mark)
  expect(scriptsOf(html).map(read).join('\n')).not.toContain(mark)
})

test('no style of html or body depends on their content, because every change would have to search it', () => {
  const styles = globSync('assets/*.css', { cwd: client })
  expect(styles.length).toBeGreaterThan(0)
  const selectors =
    styles
      .map(read)
      .join('')
      .match(/[^{},]*(?=[{,])/g) ?? []
  expect(selectors.filter((each) => /(^|[\s>])(html|body|:root)[^ >+~]*:has\((?! *>)/.test(each))).toEqual([])
  expect(selectors.filter((each) => /:last-child \*/.test(each))).toEqual([])
})

test('the live stream loads no validation, because the server has validated its events', () => {
  const code = scriptsOf(`import("/${partFile('live-follower')}")`)
    .map(read)
    .join('\n')
  expect(code).not.toContain('invalid_type')
})

test('/login fetches at most 152 kB of scripts before its first press', () => {
  expect(total(scriptsOf(read('login/index.html')))).toBeLessThanOrEqual(152_000)
})

test('/account fetches at most 160 kB of scripts, with what it loads as soon as it is shown', () => {
  const page = scriptsOf(read('account/index.html'))
  const secondStep = scriptsOf(`import("/${partFile('account-two-step')}")`)
  const all = [...new Set([...page, ...secondStep])]
  expect(total(all), all.join('\n')).toBeLessThanOrEqual(160_000)
})
