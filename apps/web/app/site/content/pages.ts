import { person } from '#web/site/content/person.ts'

/** What a page says about itself to search engines, share cards and the browser's tab. */
export type PageInfo = {
  path: string
  /** Its name in the trail of breadcrumbs. */
  name: string
  title: string
  description: string
  keywords?: string
  /** The large line on the share image. */
  share: string
}

export const pages = {
  home: {
    path: '/',
    name: 'Home',
    title: `${person.name} · Web development and digital marketing`,
    description:
      'An independent web developer and digital marketing specialist. Fast websites, search visibility and campaigns that can be measured, from one person who answers for all of it.',
    keywords:
      'web developer, digital marketing specialist, SEO consultant, web design, e-commerce development, UX consulting, freelance consultant',
    share: 'Elevate Your Brand With Cutting-Edge Design',
  },
  about: {
    path: '/about',
    name: 'About',
    title: `About ${person.inText} · Turning vision into revenue`,
    description:
      'How marketing and engineering work together in one pair of hands: services, case studies with their figures, the tools in use, a free strategy guide and a three-question quiz.',
    share: 'Turning Vision Into Revenue',
  },
  marketing: {
    path: '/services/digital-marketing',
    name: 'Digital Marketing',
    title: `Digital marketing consultant · ${person.name}`,
    description:
      'SEO, paid media, content and analytics run directly by a senior consultant. Nine services, one plan, weekly numbers in plain words, and no agency layers in between.',
    share: 'Global Digital Marketing',
  },
  development: {
    path: '/services/website-development',
    name: 'Website Development',
    title: `Website development that loads in under 2 seconds · ${person.name}`,
    description:
      'Ruby on Rails, Next.js, API integration and custom websites, built for speed, search and measurable results. See the four-step process and ask for a free quote.',
    share: 'Websites that load in under 2 seconds',
  },
  consultation: {
    path: '/services/consultation',
    name: 'Consultation',
    title: `Business and technology consultation · ${person.name}`,
    description:
      'Strategy sessions, website audits and ongoing advice with clear prices: from a one-hour session at $199 to a dedicated engagement. Choose a package and book.',
    keywords:
      'business consultant Kenya, digital consultant Nairobi, website audit Kenya, marketing strategy Kenya, digital transformation East Africa, technology consultant Nairobi',
    share: 'Advice you can act on by Monday',
  },
  contact: {
    path: '/contact',
    name: 'Contact',
    title: `Start your project · Contact ${person.inText}`,
    description:
      'Tell me what you are trying to do. You get a reply within 24 hours, a plan in three days and, on average, a kickoff 72 hours after we agree.',
    share: 'Start Your Project',
  },
  portfolio: {
    path: '/portfolio',
    name: 'Portfolio',
    title: `Case studies and projects · ${person.name}`,
    description:
      'Three featured projects and four case studies: what was wrong, what was done and what changed, with the figures. Websites, content and search strategy.',
    share: 'The work, with its figures',
  },
  privacy: {
    path: '/privacy',
    name: 'Privacy',
    title: `Privacy · ${person.name}`,
    description:
      'No cookies, no analytics, no trackers. What the contact form sends, where it is kept, who reads it and how to have it deleted.',
    share: 'No cookies. No trackers.',
  },
} satisfies Record<string, PageInfo>
