export type ProjectImage = 'press' | 'fashion' | 'companies'

/** A featured project. `colour` is the ground of its drawing. */
export type Project = {
  title: string
  category: string
  description: string
  result: string
  image: ProjectImage
  imageText: string
  colour: 'violet' | 'amber' | 'cyan'
  href: string
}

export const projects: Project[] = [
  {
    title: "Journalists' association",
    category: 'Web Development',
    description:
      'A membership and publishing site for a national press association: dues, press cards and a newsroom that editors run without help.',
    result: 'From paper forms to online membership in nine weeks',
    image: 'press',
    imageText: 'Drawing of a newspaper front page with a press card clipped to it',
    colour: 'cyan',
    href: 'https://example.org',
  },
  {
    title: 'African heritage fashion',
    category: 'Content Strategy',
    description:
      'Product stories for a label that weaves by hand. Every page now says who made the cloth, how long it took and how to wear it.',
    result: '35% more visitors became customers',
    image: 'fashion',
    imageText: 'Drawing of a striped woven dress on a hanger beside its label',
    colour: 'amber',
    href: 'https://example.com',
  },
  {
    title: 'Family of companies',
    category: 'SEO Strategy',
    description:
      'One search strategy across a group of sister brands that had been competing with each other for the same words.',
    result: 'One plan, no more brands bidding against each other',
    image: 'companies',
    imageText: 'Drawing of a search box whose lines lead to four shop fronts',
    colour: 'violet',
    href: 'https://example.net',
  },
]

export const featured = {
  eyebrow: 'Selected work',
  title: 'Featured Projects',
  action: 'View Project',
} as const

export type CaseStudy = {
  focus: 'marketing' | 'development'
  title: string
  /** The figure that changed, as it is set on the card. */
  result: string
  meaning: string
  baseline: string
  period: string
  actions: string[]
}

export const caseStudies: CaseStudy[] = [
  {
    focus: 'marketing',
    title: 'Online retailer, paid media',
    result: '320%',
    meaning: 'ROI increase',
    baseline: 'Eleven campaigns, no shared goal, half the budget on people who had already bought.',
    period: 'Two quarters',
    actions: [
      'Rebuilt tracking so that margin, not revenue, is what the platform learns from',
      'Merged eleven campaigns into three with one clear job each',
      'Moved a fifth of the budget to product pages that convert on phones',
    ],
  },
  {
    focus: 'marketing',
    title: 'Professional services firm, content and SEO',
    result: '5x',
    meaning: 'more qualified leads',
    baseline: 'A handsome blog that answered questions nobody asked before hiring.',
    period: 'Nine months',
    actions: [
      'Interviewed ten clients about the week before they called',
      'Wrote fourteen pages on those questions and retired sixty old ones',
      'Added a three-question form that sorts enquiries before they reach a partner',
    ],
  },
  {
    focus: 'development',
    title: 'Hotel group, booking site',
    result: '2.8s → 0.8s',
    meaning: 'load time on a mid-range phone',
    baseline: 'Four megabytes of script before the first room was visible.',
    period: 'Six weeks',
    actions: [
      'Rendered every room page to HTML ahead of the visit',
      'Replaced nine third-party tags with two',
      'Set a weight budget that fails the build when it is broken',
    ],
  },
  {
    focus: 'development',
    title: 'Education platform, enrolment',
    result: '40%',
    meaning: 'higher conversions',
    baseline: 'Five steps, twenty-six fields and an account before the first question.',
    period: 'One term',
    actions: [
      'Cut the form to seven fields on a single page',
      'Moved the account to after the enrolment, where it helps',
      'Tested each change with students before it was built',
    ],
  },
]

export const portfolio = {
  title: 'The work, with its figures',
  lead: 'Three projects you can open, and four engagements told the same way: where it stood, what was done, what changed and how long it took.',
  projects: 'Featured projects',
  studies: 'Case studies',
  note: 'Figures come from the clients’ own analytics, measured over the period named. Names are left out where a client asked for it.',
} as const
