export type Person = {
  name: string
  /** The name within a sentence: a description such as 'the consultant' is in lower case there. */
  inText: string
  /** One letter for the mark in the bar. */
  initial: string
  title: string
  tags: string[]
  email: string
  /** The professional network at the end of the About page. */
  profile: { network: string; href: string }
  /** `region` is given to search engines in addition to city and country. */
  basedIn: { city: string; country: string; countryCode: string; region: string }
  serves: string
  hours: string
  knowsAbout: string[]
}

/** The owner of the site. All personal data on the public pages comes from here (decision P1). */
export const person: Person = {
  name: 'The Consultant',
  inText: 'the consultant',
  initial: 'C',
  title: 'Web developer and digital marketing specialist',
  tags: ['SEO PRO', 'Branding', 'Development'],
  email: 'hello@example.com',
  profile: { network: 'LinkedIn', href: 'https://www.linkedin.com/' },
  basedIn: { city: 'Nairobi', country: 'Kenya', countryCode: 'KE', region: 'East Africa' },
  serves: 'Worldwide',
  hours: 'Monday to Friday, 8:00 to 18:00 East Africa Time (UTC+3)',
  knowsAbout: [
    'Web development',
    'Search engine optimisation',
    'Digital marketing',
    'Conversion rate optimisation',
    'Core Web Vitals',
  ],
}
