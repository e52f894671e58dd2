import type { LucideIcon } from 'lucide-react'
import Compass from 'lucide-react/icons/compass'
import Layers from 'lucide-react/icons/layers'
import ScanSearch from 'lucide-react/icons/scan-search'
import Target from 'lucide-react/icons/target'
import Workflow from 'lucide-react/icons/workflow'

export const hero = {
  title: 'Advice you can act on by Monday',
  lead: 'An outside view from someone who builds, launches and measures. You leave with decisions in writing, in the order to act on them.',
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
      description: 'Positioning, prices and your next three moves, tested against your own numbers.',
      icon: Compass,
    },
    {
      title: 'Digital Transformation',
      description: 'Which paperwork, spreadsheets and phone calls to replace first, and which to keep.',
      icon: Workflow,
    },
    {
      title: 'Website Audit',
      description:
        'Speed, search, accessibility and conversion. You get a ranked list of fixes with effort and impact.',
      icon: ScanSearch,
    },
    {
      title: 'Marketing Strategy',
      description: "Who you're for, where to find them and what a customer may cost.",
      icon: Target,
    },
    {
      title: 'Technology Stack',
      description: 'What to build on, what to buy and what to stop paying for.',
      icon: Layers,
    },
  ],
}

export const pricing = {
  eyebrow: 'Packages',
  title: 'Choose how much help you need',
  service: 'Consultation',
  book: 'Book Now',
  highlight: 'Recommended',
} as const

export const closing = {
  title: 'Not sure which one fits?',
  text: "Tell me what you're deciding. If a free half hour is enough, I'll say so.",
  action: 'Book a Consultation',
} as const
