import type { PageInfo } from '#web/site/content/pages/page-info.ts'
import { person } from '#web/site/content/person.ts'
import { priceFrom } from '#web/site/content/prices.ts'

const { city, country, region } = person.basedIn

export const page: PageInfo = {
  path: '/services/consultation',
  name: 'Consultation',
  title: `Business and technology consultation · ${person.name}`,
  description: `Strategy sessions, website audits and ongoing advice with clear prices: from a one-hour session at ${priceFrom()} to a dedicated engagement. Choose a package and book.`,
  keywords: [
    `business consultant ${country}`,
    `digital consultant ${city}`,
    `website audit ${country}`,
    `marketing strategy ${country}`,
    `digital transformation ${region}`,
    `technology consultant ${city}`,
  ].join(', '),
  share: 'Advice you can act on by Monday',
}
