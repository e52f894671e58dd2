import type { PageInfo } from '#web/site/content/pages/page-info.ts'
import { person } from '#web/site/content/person.ts'

export const page: PageInfo = {
  path: '/portfolio',
  name: 'Portfolio',
  title: `Case studies and projects · ${person.name}`,
  description:
    'Three featured projects and four case studies: what was wrong, what was done and what changed, with the figures. Websites, content and search strategy.',
  share: 'The work, with its figures',
}
