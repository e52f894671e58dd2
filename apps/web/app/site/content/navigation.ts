/** The links of the public bar (site 2), and the seven paths on which a signed-in user sees it. */
export const servicesMenuLinks = [
  {
    to: '/services/digital-marketing',
    label: 'Digital Marketing',
    note: 'SEO, paid media, content, analytics',
  },
  {
    to: '/services/website-development',
    label: 'Website Development',
    note: 'Rails, Next.js, APIs, custom sites',
  },
] as const

export const barLinks = [
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
] as const

export const guestLinks = [
  { to: '/login', label: 'Login' },
  { to: '/signup', label: 'Sign Up' },
] as const

/** The one solid button of the bar. The packages lead on to the contact form. */
export const booking = { to: '/services/consultation#packages', label: 'Book a consultation' } as const

/** For signed-in users, on pages without the bar. */
export const backLinks = [
  { to: '/', label: 'Home' },
  { to: '/services/consultation', label: 'Consultation' },
  { to: '/portfolio', label: 'Portfolio' },
  { to: '/contact', label: 'Contact' },
] as const

/** Lower case: paths are compared without regard to case (decision A11). */
export const barPaths: readonly string[] = [
  '/',
  '/about',
  '/services/digital-marketing',
  '/services/website-development',
  '/contact',
  '/login',
  '/signup',
]

export const footerGroups = [
  {
    title: 'Services',
    links: [...servicesMenuLinks, { to: '/services/consultation', label: 'Consultation' }],
  },
  {
    title: 'Site',
    links: [
      { to: '/about', label: 'About' },
      { to: '/portfolio', label: 'Portfolio' },
      { to: '/contact', label: 'Contact' },
      { to: '/privacy', label: 'Privacy' },
    ],
  },
] as const
