import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { client, pick, publicPages, read, site } from './built-site.ts'

const origin = site.placeholderOrigin
const meta = (html: string, name: string) =>
  pick(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))

test('gives each page a title and description of its own, short enough to be shown whole [site 1]', () => {
  const titles = publicPages.map(({ html }) => pick(html, /<title>([^<]+)<\/title>/))
  const descriptions = publicPages.map(({ html }) => meta(html, 'description'))
  expect(new Set(titles).size).toBe(publicPages.length)
  expect(new Set(descriptions).size).toBe(publicPages.length)
  for (const title of titles) expect(title.length, title).toBeLessThanOrEqual(75)
  for (const text of descriptions) {
    expect(text.length, text).toBeGreaterThanOrEqual(100)
    expect(text.length, text).toBeLessThanOrEqual(190)
  }
})

test('names search words on the home page, and Kenya on the consultation page [site 1]', () => {
  const htmlOf = (path: string) => publicPages.find((page) => page.path === path)?.html ?? ''
  expect(meta(htmlOf('/'), 'keywords')).toContain('web developer')
  expect(meta(htmlOf('/services/consultation'), 'keywords')).toContain('Kenya')
})

describe.each(publicPages)('$path', ({ path, html }) => {
  test('has one canonical address and share cards with an image of its own [site 1]', () => {
    expect(pick(html, /<link rel="canonical" href="([^"]+)"/)).toBe(origin + path)
    expect(html.match(/rel="canonical"/g)).toHaveLength(1)
    expect(meta(html, 'og:url')).toBe(origin + path)
    expect(meta(html, 'twitter:card')).toBe('summary_large_image')
    const image = meta(html, 'og:image')
    expect(meta(html, 'twitter:image')).toBe(image)
    const png = readFileSync(join(client, image.replace(origin, '')))
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  })

  test('has valid structured data whose references exist [site 1]', () => {
    const graph = JSON.parse(pick(html, /<script type="application\/ld\+json">([\s\S]*?)<\/script>/))[
      '@graph'
    ]
    const types = graph.map((thing: { '@type': string }) => thing['@type'])
    expect(types).toEqual(
      expect.arrayContaining(['Person', 'ProfessionalService', 'WebSite', 'BreadcrumbList']),
    )
    const ids = new Set(graph.map((thing: { '@id'?: string }) => thing['@id']).filter(Boolean))
    const references = [...JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g)].map(([, id]) => id)
    expect(references.length).toBeGreaterThan(0)
    for (const id of references) expect(ids).toContain(id)
  })

  test('is in the sitemap and may be indexed [site 2]', () => {
    expect(read('sitemap.xml')).toContain(`<loc>${origin}${path}</loc>`)
    expect(html).not.toContain('noindex')
  })
})

test('offers its packages with their prices on the consultation page [site 9]', () => {
  const html = publicPages.find((page) => page.path === '/services/consultation')?.html ?? ''
  const graph = JSON.parse(pick(html, /<script type="application\/ld\+json">([\s\S]*?)<\/script>/))['@graph']
  const service = graph.find((thing: { '@type': string }) => thing['@type'] === 'Service')
  const offers = service.hasOfferCatalog.itemListElement
  expect(offers.map((offer: { price?: number }) => offer.price)).toEqual([199, 499, undefined, undefined])
  expect(offers[2].priceSpecification).toMatchObject({ price: 1500, priceCurrency: 'USD', unitCode: 'MON' })
  expect(offers[3].priceSpecification).toBeUndefined()
})

test('hides the screens behind login from search engines [site 6]', () => {
  for (const path of site.noindex)
    expect(read(site.pages[path] ?? '')).toContain('<meta name="robots" content="noindex"')
  for (const file of Object.values(site.patterns))
    expect(read(file)).toContain('<meta name="robots" content="noindex"')
  const robots = read('robots.txt')
  for (const area of ['/admin/', '/user/', '/app', '/api/']) expect(robots).toContain(`Disallow: ${area}`)
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('has the files that phones and crawlers ask for', () => {
  const manifest = JSON.parse(read('site.webmanifest'))
  const files: string[] = manifest.icons.map((icon: { src: string }) => icon.src)
  for (const file of [...files, '/icon.svg', '/favicon.ico', '/apple-touch-icon.png', '/llms.txt']) {
    expect(existsSync(join(client, file)), file).toBe(true)
  }
  expect(read('llms.txt')).toMatch(/^# .+\n\n> /)
})
