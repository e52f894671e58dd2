import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { services as marketing } from '#web/site/content/digital-marketing.ts'
import { packages } from '#web/site/content/packages.ts'
import { allPages } from '#web/site/content/pages/all-pages.ts'
import { page as home } from '#web/site/content/pages/home.ts'
import type { PageInfo } from '#web/site/content/pages/page-info.ts'
import { person } from '#web/site/content/person.ts'
import { services as development } from '#web/site/content/website-development.ts'
import { placeholderOrigin as origin } from './site-manifest.ts'

/** Writes the files for crawlers, language models and phones. */
export async function writeSiteFiles(client: string): Promise<void> {
  await writeFile(join(client, 'sitemap.xml'), sitemap())
  await writeFile(join(client, 'robots.txt'), robots())
  await writeFile(join(client, 'llms.txt'), llms())
  await writeFile(join(client, 'site.webmanifest'), `${JSON.stringify(siteManifest(), null, 2)}\n`)
  await writeFile(join(client, 'app.webmanifest'), `${JSON.stringify(appManifest(), null, 2)}\n`)
}

function sitemap(): string {
  const urls = allPages.map((page) => `  <url><loc>${origin}${page.path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

function robots(): string {
  const closed = ['/admin/', '/user/', '/app', '/api/']
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

/** A summary of the site in the format of https://llmstxt.org. */
function llms(): string {
  const link = (page: PageInfo) => `- [${page.name}](${origin}${page.path}): ${page.description}`
  return [
    `# ${person.name}`,
    '',
    `> ${person.title}, based in ${person.basedIn.city}, ${person.basedIn.country}. Works with clients ${person.serves.toLowerCase()}. Contact: ${person.email}`,
    '',
    '## Pages',
    '',
    ...allPages.map(link),
    '',
    '## Services',
    '',
    ...marketing.cards.map((card) => `- ${card.title}: ${card.summary}`),
    ...development.list.map((item) => `- ${item.title}: ${item.description}`),
    '',
    '## Consultation packages',
    '',
    ...packages.map((item) => `- ${item.title}, ${item.price}: ${item.features.join(', ')}`),
    '',
  ].join('\n')
}

const icons = [
  { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icons/192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icons/512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icons/maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
]

function siteManifest() {
  return {
    name: person.name,
    short_name: person.name,
    description: home.description,
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#fbf8f3',
    theme_color: '#fbf8f3',
    icons,
    shortcuts: [{ name: 'Task Manager', url: '/app' }],
  }
}

/** The installable application. The access check redirects other roles to their own screens (decision A9). */
function appManifest() {
  return {
    name: 'Task Manager',
    short_name: 'Tasks',
    description: 'Your tasks and those of your team, also without a network.',
    id: '/app',
    start_url: '/app',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf8f3',
    theme_color: '#fbf8f3',
    icons,
    shortcuts: [
      { name: 'My Tasks', url: '/user/tasks', icons: [{ src: '/icons/192.png', sizes: '192x192' }] },
      {
        name: 'Create Task',
        url: '/admin/create-task',
        icons: [{ src: '/icons/192.png', sizes: '192x192' }],
      },
    ],
  }
}
