import type { PageInfo } from '#web/site/content/pages/page-info.ts'
import { person } from '#web/site/content/person.ts'

export const page: PageInfo = {
  path: '/contact',
  name: 'Contact',
  title: `Start your project · Contact ${person.inText}`,
  description:
    "Tell me what you're trying to do. You get a reply within 24 hours, a plan in 3 days and, on average, a kickoff 72 hours after we agree.",
  share: 'Start Your Project',
}
