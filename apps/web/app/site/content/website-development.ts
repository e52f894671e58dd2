import type { LucideIcon } from 'lucide-react'
import ChartSpline from 'lucide-react/icons/chart-spline'
import Gauge from 'lucide-react/icons/gauge'
import Gem from 'lucide-react/icons/gem'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Plug from 'lucide-react/icons/plug'
import Route from 'lucide-react/icons/route'
import TrainFront from 'lucide-react/icons/train-front'
import type { BuildImage } from '#web/site/drawings/build-drawing.tsx'

export const hero = {
  title: 'Websites that are fast, found and finished',
  lead: "I design and build websites and web apps for businesses that need to sell, take bookings or publish. Tested on a mid-range phone, like the one in your customer's hand.",
  action: 'Get a free consultation',
  explore: 'Explore Services',
  drawing: 'Drawing of a browser window with a page that loaded in 0.8 seconds',
} as const

type Benefit = { title: string; text: string; icon: LucideIcon }

export const benefits: Benefit[] = [
  {
    title: 'Loads in under 2 seconds',
    text: 'Pages are complete HTML before any script runs. An automated test holds this very page to it.',
    icon: Gauge,
  },
  {
    title: 'Strategic approach',
    text: 'Every page has one job, agreed before it is designed, and copy written for its readers.',
    icon: Route,
  },
  {
    title: 'Trackable results',
    text: 'Goals are set up on day one, so you can see what the site earns and what it costs.',
    icon: ChartSpline,
  },
]

export type DevelopmentService = {
  id: string
  title: string
  description: string
  features: string[]
  icon: LucideIcon
  image: BuildImage
  imageText: string
}

export const services: { title: string; eyebrow: string; prompt: string; list: DevelopmentService[] } = {
  eyebrow: 'Services',
  title: 'What I build',
  prompt: 'Hover a service',
  list: [
    {
      id: 'rails',
      title: 'Ruby on Rails Development',
      description:
        'Portals, back offices and marketplaces on a framework that lets one person move fast safely.',
      features: [
        'New applications, and rescues of old ones',
        'Background jobs, payments, roles',
        'Upgrades without downtime',
        'Tests for everything that earns money',
      ],
      icon: TrainFront,
      image: 'rails',
      imageText: 'Drawing of railway tracks that run to the horizon',
    },
    {
      id: 'api',
      title: 'API Integration Services',
      description:
        'Payment, shipping, accounting and CRM systems that talk to each other and retry when one is down.',
      features: [
        'Stripe, M-Pesa and bank payments',
        'Two-way sync with your CRM',
        'Webhooks with retries and logs',
        'Documentation your team can use',
      ],
      icon: Plug,
      image: 'api',
      imageText: 'Drawing of three systems joined by cables to one hub',
    },
    {
      id: 'next',
      title: 'Next.js Frontends',
      description: 'Interfaces that open instantly, rank well and stay easy to change.',
      features: [
        'Static and server rendering where each fits',
        'Headless shop or CMS behind it',
        'Core Web Vitals in the green',
        'A documented component library',
      ],
      icon: MonitorSmartphone,
      image: 'frontend',
      imageText: 'Drawing of one layout on a screen, a tablet and a phone',
    },
    {
      id: 'custom',
      title: 'Custom Websites',
      description: 'Designed around your content, with an editor that needs no manual.',
      features: [
        'Custom design, no bought theme',
        'Copywriting and photography direction',
        'Accessible to WCAG 2.2 AA',
        'Hosting, backups and a care plan',
      ],
      icon: Gem,
      image: 'custom',
      imageText: 'Drawing of a page layout with a ruler and a pencil on it',
    },
  ],
}

export const technologies = {
  eyebrow: 'Proven tools',
  title: 'Technologies',
  list: [
    { short: 'Rr', name: 'Ruby on Rails', use: 'Applications' },
    { short: 'Nx', name: 'Next.js', use: 'Frontends' },
    { short: 'Re', name: 'React', use: 'Interfaces' },
    { short: 'Ts', name: 'TypeScript', use: 'Language' },
    { short: 'No', name: 'Node.js', use: 'Servers' },
    { short: 'Pg', name: 'PostgreSQL', use: 'Data' },
    { short: 'Rd', name: 'Redis', use: 'Queues' },
    { short: 'Tw', name: 'Tailwind CSS', use: 'Styling' },
    { short: 'Gq', name: 'GraphQL', use: 'APIs' },
    { short: 'Dk', name: 'Docker', use: 'Delivery' },
    { short: 'St', name: 'Stripe', use: 'Payments' },
    { short: 'Aw', name: 'AWS', use: 'Hosting' },
  ],
} as const

export const process = {
  eyebrow: 'Four steps',
  title: 'From call to launch',
  steps: [
    { title: 'Discovery Call', description: 'Thirty minutes on what the site must do and for whom. Free.' },
    { title: 'Strategy Session', description: 'Pages, content and goals on paper, with a fixed price.' },
    { title: 'Development', description: 'Weekly releases on a private link. You comment, I adjust.' },
    {
      title: 'Launch & Growth',
      description: 'A checked launch, then a month of monitoring and improvements.',
    },
  ],
} as const

export const closing = {
  title: 'What would it take?',
  text: 'Describe the site in three sentences. You get a price range and a timeline within 24 hours.',
  action: 'Get Your Free Quote',
  consultation: 'Rather talk it through first? See consultation',
} as const
