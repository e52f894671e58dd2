import type { PageInfo } from '#web/site/content/pages/page-info.ts'
import { person } from '#web/site/content/person.ts'

export const page: PageInfo = {
  path: '/services/consultation',
  name: 'Consultation',
  title: `Business and technology consultation · ${person.name}`,
  description:
    'Strategy sessions, website audits and ongoing advice with clear prices: from a one-hour session at $199 to a dedicated engagement. Choose a package and book.',
  keywords:
    'business consultant Kenya, digital consultant Nairobi, website audit Kenya, marketing strategy Kenya, digital transformation East Africa, technology consultant Nairobi',
  share: 'Advice you can act on by Monday',
}
