import type { MetaDescriptor } from 'react-router'
import { siteOrigin } from '#web/lib/site-origin.ts'
import type { PageInfo } from '#web/site/content/pages.ts'
import { person } from '#web/site/content/person.ts'
import { pageGraph, type Thing } from '#web/site/structured-data.ts'

/** Everything a public page says in its head, for search engines and share cards. */
export function pageMeta(page: PageInfo, things: (origin: string) => Thing[] = () => []): MetaDescriptor[] {
  const origin = siteOrigin()
  const url = page.path === '/' ? `${origin}/` : origin + page.path
  const image = `${origin}/share/${shareName(page.path)}.png`
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    ...(page.keywords ? [{ name: 'keywords', content: page.keywords }] : []),
    { name: 'author', content: person.name },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: page.path === '/' ? 'website' : 'article' },
    { property: 'og:site_name', content: person.name },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${page.share}. ${person.name}, ${person.title.toLowerCase()}.` },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: page.title },
    { name: 'twitter:description', content: page.description },
    { name: 'twitter:image', content: image },
    { 'script:ld+json': pageGraph(page, origin, things(origin)) },
  ]
}

/** `/services/consultation` → `services-consultation`, `/` → `home`: the share image's file name. */
export function shareName(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
}
