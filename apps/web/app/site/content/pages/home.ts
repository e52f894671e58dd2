import type { PageInfo } from '#web/site/content/pages/page-info.ts'
import { person } from '#web/site/content/person.ts'

export const page: PageInfo = {
  path: '/',
  name: 'Home',
  title: `${person.name} · Web development and digital marketing`,
  description:
    'An independent web developer and digital marketing specialist. Fast websites, search visibility and measurable campaigns, from one person responsible for all of it.',
  keywords:
    'web developer, digital marketing specialist, SEO consultant, web design, e-commerce development, UX consulting, freelance consultant',
  share: 'Elevate Your Brand With Cutting-Edge Design',
}
