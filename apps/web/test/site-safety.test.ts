import { createHash } from 'node:crypto'
import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { listFiles } from '#scripts/list-files.ts'
import { client, publicPages, read, site } from './built-site.ts'

const documents = [...new Set([...Object.values(site.pages), ...Object.values(site.patterns)])].map(
  (file) => ({
    file,
    html: read(file),
  }),
)

/** html-validate's standard rules; findings name their position. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

describe.each(documents)('$file', ({ file, html }) => {
  test('has no inline script or style that the policy does not name [api 3]', () => {
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
      .filter(([, attributes = '']) => !/\bsrc=|ld\+json/.test(attributes))
      .map(([, , body = '']) => hash(body))
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, body = '']) => hash(body))
    expect(scripts.length).toBeGreaterThan(0)
    expect(site.csp[file]?.scripts).toEqual(expect.arrayContaining(scripts))
    expect(site.csp[file]?.styles).toEqual(expect.arrayContaining(styles))
    expect(html).not.toMatch(/<[^>]+\sstyle="/)
    expect(html).not.toMatch(/<[^>]+\son[a-z]+="/)
  })

  test('loads nothing from another host [site 7]', () => {
    const loaded = [
      ...html.matchAll(/<(?:img|script|source|iframe|video|audio|use)[^>]+(?:src|href)="([^"]+)"/g),
    ]
    const linked = [...html.matchAll(/<link (?![^>]*rel="canonical")[^>]*href="([^"]+)"/g)]
    for (const [, address = ''] of [...loaded, ...linked]) expect(address).toMatch(/^\/(?!\/)/)
    expect(html).not.toMatch(/url\((?!\/|#|"#)[^)]*:/)
  })

  test('is valid HTML', async () => {
    const report = await validator.validateString(html)
    const found = report.results.flatMap((result) =>
      result.messages.map(
        (message) => `${message.ruleId}: ${message.message} (${message.selector ?? message.line})`,
      ),
    )
    expect(found).toEqual([])
  })
})

test('links only to pages and parts that exist [site 2]', () => {
  for (const page of publicPages) {
    for (const [, href = ''] of page.html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      if (/^(mailto:|https:)/.test(href) || href === '/licenses.txt') continue
      const [path = '', part] = href.split('#')
      const target = path === '' ? page.path : path.replace(/\?.*/, '')
      expect(Object.keys(site.pages), `${page.path} → ${href}`).toContain(target)
      if (part) expect(read(site.pages[target] ?? ''), `${page.path} → ${href}`).toContain(`id="${part}"`)
    }
  }
})

test('links to other sites open in a new tab, say so and send no referrer [site 7]', () => {
  for (const page of publicPages) {
    for (const [link, href = ''] of page.html.matchAll(/<a [^>]*href="(https:[^"]+)".*?<\/a>/g)) {
      expect(link, href).toContain('target="_blank"')
      expect(link, href).toContain('rel="noopener noreferrer"')
      expect(link, href).toContain('opens in a new tab')
    }
  }
})

test('the placeholder of the public address is only in files that the server rewrites, which have no compressed copies', async () => {
  const files = await listFiles(client)
  for (const file of files.filter((name) => /\.(html|js|css|json|xml|txt|svg|webmanifest)$/.test(name))) {
    const filled = site.templated.includes(file)
    expect(read(file).includes(site.placeholderOrigin) || read(file).includes(site.emailSlot), file).toBe(
      filled,
    )
    expect(files.includes(`${file}.br`), file).toBe(!filled)
    expect(files.includes(`${file}.gz`), file).toBe(!filled)
  }
})

test('every file under assets/ has its hash in the name, so that browsers may cache it forever', async () => {
  const assets = (await listFiles(client)).filter(
    (file) => file.startsWith(site.immutable) && !/\.(br|gz)$/.test(file),
  )
  expect(assets.length).toBeGreaterThan(10)
  for (const file of assets) expect(file).toMatch(/-[\w-]{7,}\.\w+$/)
})
