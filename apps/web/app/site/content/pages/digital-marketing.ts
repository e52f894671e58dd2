import type { PageInfo } from '#web/site/content/pages/page-info.ts'
import { person } from '#web/site/content/person.ts'

export const page: PageInfo = {
  path: '/services/digital-marketing',
  name: 'Digital Marketing',
  title: `Digital marketing consultant · ${person.name}`,
  description:
    'SEO, paid media, content and analytics, run directly by the consultant. Nine services, one plan, weekly numbers in plain words and no agency layers.',
  share: 'Global Digital Marketing',
}
