import type { PageInfo } from '#web/site/content/pages/page-info.ts'
import { person } from '#web/site/content/person.ts'

export const page: PageInfo = {
  path: '/privacy',
  name: 'Privacy',
  title: `Privacy · ${person.name}`,
  description:
    'No cookies, no analytics, no trackers. What the contact form sends, where it is stored, who reads it and how to have it deleted.',
  share: 'No cookies. No trackers.',
}
