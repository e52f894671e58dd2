import companies from '#web/site/drawings/companies.svg?url'
import fashion from '#web/site/drawings/fashion.svg?url'
import press from '#web/site/drawings/press.svg?url'

/** A featured project. `image` is the address of its picture, three wide and two high. */
export type Project = {
  title: string
  category: string
  description: string
  result: string
  image: string
  imageText: string
  /** The address of the project. Null: none yet; the link then leads to its entry on the portfolio page. */
  href: string | null
  /** This project is an invented sample. Remove this line when the project is yours. */
  example?: true
}

/** The part of the portfolio page that shows the project. */
export const projectId = (at: number) => `project-${at + 1}`

export const projects: Project[] = [
  {
    title: "Journalists' association",
    category: 'Web Development',
    description:
      'A membership and publishing site for a national press association, with dues, press cards and a newsroom editors run without help.',
    result: 'From paper forms to online membership in nine weeks',
    image: press,
    imageText: 'Drawing of a newspaper front page with a press card clipped to it',
    href: null,
    example: true,
  },
  {
    title: 'African heritage fashion',
    category: 'Content Strategy',
    description:
      'Product stories for a label that weaves by hand. Every page now says who made the cloth, how long it took and how to wear it.',
    result: '35% conversion increase',
    image: fashion,
    imageText: 'Drawing of a striped woven dress on a hanger beside its label',
    href: null,
    example: true,
  },
  {
    title: 'Family of companies',
    category: 'SEO Strategy',
    description:
      'One search strategy for a group of sister brands that had been competing for the same keywords.',
    result: 'One plan, and no more brands bidding against each other',
    image: companies,
    imageText: 'Drawing of a search box whose lines lead to four shop fronts',
    href: null,
    example: true,
  },
]

export const featured = {
  eyebrow: 'Selected work',
  title: 'Featured Projects',
  action: 'View Project',
  /** Shown instead of the link when the project has no address. */
  unlinked: 'Not public',
} as const

export const portfolio = {
  title: 'Work and results',
  lead: 'Three projects and four case studies, each with its starting point, the work, the result and the time it took.',
  projects: 'Featured projects',
  studies: 'Case studies',
  closing: {
    title: 'Yours could be next',
    text: "Tell me which number you want to move. I'll tell you honestly if I can help.",
    action: 'Start Your Project',
  },
  /** Shown once no case study is an example. */
  note: "Figures come from clients' own analytics for the period shown. Some clients asked not to be named.",
} as const
