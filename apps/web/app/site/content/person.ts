/** Who the site belongs to. Every personal word on the public pages comes from here (decision P1). */
export const person = {
  name: 'The Consultant',
  /** The name within a sentence. */
  inText: 'the consultant',
  /** One letter for the mark in the bar. */
  initial: 'C',
  title: 'Web developer and digital marketing specialist',
  tags: ['SEO PRO', 'Branding', 'Development'],
  email: 'hello@example.com',
  /** The professional network at the end of the About page. */
  profile: { network: 'LinkedIn', href: 'https://www.linkedin.com/' },
  basedIn: { city: 'Nairobi', country: 'Kenya', countryCode: 'KE' },
  serves: 'Worldwide',
  hours: 'Monday to Friday, 8:00 to 18:00 East Africa Time (UTC+3)',
  knowsAbout: [
    'Web development',
    'Search engine optimisation',
    'Digital marketing',
    'Conversion rate optimisation',
    'Core Web Vitals',
  ],
  priceRange: '$199–$1,500',
} as const
