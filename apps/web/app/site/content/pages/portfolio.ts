import type { PageInfo } from '#web/site/content/pages/page-info.ts'
import { person } from '#web/site/content/person.ts'

export const page: PageInfo = {
  path: '/portfolio',
  name: 'Portfolio',
  title: `Case studies and projects · ${person.name}`,
  description:
    'Three featured projects and four case studies, each with its starting point, the work and the result. Websites, content and search strategy.',
  share: 'Work and results',
}
