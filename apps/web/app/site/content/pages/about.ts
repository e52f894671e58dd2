import type { PageInfo } from '#web/site/content/pages/page-info.ts'
import { person } from '#web/site/content/person.ts'

export const page: PageInfo = {
  path: '/about',
  name: 'About',
  title: `About ${person.inText} · Turning vision into revenue`,
  description:
    'How marketing and engineering work together in one pair of hands: services, case studies with their figures, the tools in use, a free strategy guide and a three-question quiz.',
  share: 'Turning Vision Into Revenue',
}
