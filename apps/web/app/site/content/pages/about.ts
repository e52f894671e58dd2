import type { PageInfo } from '#web/site/content/pages/page-info.ts'
import { person } from '#web/site/content/person.ts'

export const page: PageInfo = {
  path: '/about',
  name: 'About',
  title: `About ${person.inText} · Turning vision into revenue`,
  description:
    'Marketing and engineering from one person: services, case studies, tools, a free strategy guide and a three-question marketing quiz.',
  share: 'Turning Vision Into Revenue',
}
