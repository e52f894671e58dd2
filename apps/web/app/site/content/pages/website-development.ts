import type { PageInfo } from '#web/site/content/pages/page-info.ts'
import { person } from '#web/site/content/person.ts'

export const page: PageInfo = {
  path: '/services/website-development',
  name: 'Website Development',
  title: `Website development that loads in under 2 seconds · ${person.name}`,
  description:
    'Ruby on Rails, Next.js, API integration and custom websites, built for speed, search and measurable results. See the four-step process and ask for a free quote.',
  share: 'Websites that load in under 2 seconds',
}
