import type { MetaDescriptor } from 'react-router'
import { siteOrigin } from '#web/lib/browser/site-origin.ts'
import type { PageInfo } from '#web/site/content/pages/page-info.ts'
import { person } from '#web/site/content/person.ts'
import { shareName } from '#web/site/share-name.ts'
import { pageGraph, type Thing } from '#web/site/structured-data.ts'

/**
 * The head of a public page. Share cards and structured data are written at build time only, because crawlers read the
 * HTML; navigation in the browser updates title, description and canonical address. `things` is false in the browser,
 * so that its code is left out there.
 */
export function pageMeta(
  page: PageInfo,
  things: false | ((origin: string) => Thing[]) = false,
): MetaDescriptor[] {
  const origin = siteOrigin()
  const url = origin + page.path
  // First and in this order, because hydration matches elements of the head by position.
  const updated: MetaDescriptor[] = [
    { title: page.title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
  ]
  return import.meta.env.SSR ? [...updated, ...shared(page, origin, things ? things(origin) : [])] : updated
}

function shared(page: PageInfo, origin: string, things: Thing[]): MetaDescriptor[] {
  const url = origin + page.path
  const image = `${origin}/share/${shareName(page.path)}.png`
  return [
    ...(page.keywords ? [{ name: 'keywords', content: page.keywords }] : []),
    { name: 'author', content: person.name },
    { property: 'og:type', content: 'website' },
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
    { 'script:ld+json': pageGraph(page, origin, things) },
  ]
}
