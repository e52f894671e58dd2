import type { LucideIcon } from 'lucide-react'
import Compass from 'lucide-react/icons/compass'
import Layers from 'lucide-react/icons/layers'
import ScanSearch from 'lucide-react/icons/scan-search'
import Target from 'lucide-react/icons/target'
import Workflow from 'lucide-react/icons/workflow'

export const hero = {
  title: 'Advice you can act on by Monday',
  lead: 'An outside view from someone who has built, launched and paid for the mistakes. You leave with decisions in writing, in the order they should happen.',
  action: 'See packages and prices',
  drawing: 'Drawing of a sheet with five ranked decisions, the first two ticked',
} as const

type ConsultationService = { title: string; description: string; icon: LucideIcon }

export const services: { eyebrow: string; title: string; list: ConsultationService[] } = {
  eyebrow: 'What we can look at',
  title: 'Consultation services',
  list: [
    {
      title: 'Business Strategy',
      description: 'Position, prices and the next three moves, tested against your own numbers.',
      icon: Compass,
    },
    {
      title: 'Digital Transformation',
      description: 'Which paper, spreadsheet and phone call to replace first, and which to keep.',
      icon: Workflow,
    },
    {
      title: 'Website Audit',
      description: 'Speed, search, access and conversion: a ranked list of fixes with effort and effect.',
      icon: ScanSearch,
    },
    {
      title: 'Marketing Strategy',
      description: 'Who you are for, where they are and what a customer may cost.',
      icon: Target,
    },
    {
      title: 'Technology Stack',
      description: 'What to build on, what to buy and what to stop paying for.',
      icon: Layers,
    },
  ],
}

export type Package = {
  title: string
  /** As shown and as carried to the contact page. */
  price: string
  /** In US dollars; null where it is agreed one by one. */
  amount: number | null
  billing: string
  features: string[]
  highlighted?: true
}

export const packages: Package[] = [
  {
    title: 'Basic Consultation',
    price: '$199',
    amount: 199,
    billing: 'one payment',
    features: [
      '1-hour strategy session',
      'Basic business assessment',
      'General recommendations',
      'Follow-up email support',
    ],
  },
  {
    title: 'Comprehensive Review',
    price: '$499',
    amount: 499,
    billing: 'one payment',
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
    price: '$1,500/month',
    amount: 1500,
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

export const pricing = {
  eyebrow: 'Packages',
  title: 'Choose how much help you need',
  service: 'Consultation',
  book: 'Book Now',
  highlight: 'Most chosen',
  after: {
    title: 'What happens after you book',
    text: 'Nothing is charged on this site. You get a reply within 24 hours with three possible times, a short list of what to prepare, and an invoice only once a time is agreed.',
  },
} as const

export const closing = {
  title: 'Not sure which one fits?',
  text: 'Say what you are deciding. If a free half hour is enough, I will tell you.',
  action: 'Book a Consultation',
} as const
