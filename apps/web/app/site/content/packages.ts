import { inDollars, prices } from '#web/site/content/prices.ts'

export type Package = {
  title: string
  /** The price as shown, also on the contact page. */
  price: string
  /** In US dollars; null when it is agreed individually. */
  amount: number | null
  billing: string
  features: string[]
  highlighted?: true
}

export const packages: Package[] = [
  {
    title: 'Basic Consultation',
    price: inDollars(prices.session),
    amount: prices.session,
    billing: 'one-time payment',
    features: [
      '1-hour strategy session',
      'Basic business assessment',
      'General recommendations',
      'Follow-up email support',
    ],
  },
  {
    title: 'Comprehensive Review',
    price: inDollars(prices.review),
    amount: prices.review,
    billing: 'one-time payment',
    features: [
      '2-hour in-depth consultation',
      'Detailed analysis',
      'Written action plan',
      '1 week email support',
    ],
    highlighted: true,
  },
  {
    title: 'Ongoing Advisory',
    price: `${inDollars(prices.advisory)}/month`,
    amount: prices.advisory,
    billing: 'cancel at the end of any month',
    features: ['Monthly sessions', 'Continuous guidance', 'Priority access', 'Regular progress reviews'],
  },
  {
    title: 'Enterprise Package',
    price: 'Custom pricing',
    amount: null,
    billing: 'agreed after a first call',
    features: [
      'Dedicated consultant',
      'Custom engagement model',
      '24/7 priority access',
      'Transformation plan',
    ],
  },
]

export const afterBooking = {
  title: 'What happens after you book',
  text: 'Nothing is charged on this site. Within 24 hours you get three possible times and a short list of what to prepare. The invoice comes once we agree on a time.',
} as const
