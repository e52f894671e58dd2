import type { LucideIcon } from 'lucide-react'
import Code from 'lucide-react/icons/code'
import Megaphone from 'lucide-react/icons/megaphone'
import SearchCheck from 'lucide-react/icons/search-check'
import { person } from '#web/site/content/person.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const hero = {
  title: 'Turning Vision Into Revenue',
  bio: [
    'I work where marketing and engineering meet: one person answerable for both the message and the machine.',
    'For ten years I have built websites for people who sell something, then stayed to see whether it sold. So I write the headline before I choose the framework, and measure a page on the phone its visitors own.',
  ],
  explore: 'Explore Services',
  guide: 'Get Free Strategy Guide',
  portrait: `Drawn portrait of ${person.inText} wrapped in a striped cloth`,
} as const

export const guide = {
  title: 'The free strategy guide',
  intro: 'The order in which I work. Take it, use it, no e-mail address needed.',
  close: 'Close the strategy guide',
  framework: {
    title: '5-step marketing framework',
    steps: [
      {
        title: 'Audit & Opportunity Analysis',
        text: 'Every channel, its cost and its return. Stop what nobody can explain.',
      },
      {
        title: 'Conversion Funnel Design',
        text: 'The five screens between a stranger and a sale. Fix the worst first.',
      },
      {
        title: 'Paid Media Strategy',
        text: 'One goal per campaign, and a number at which you switch it off.',
      },
      {
        title: 'Content & SEO Plan',
        text: 'Answer the twelve questions customers ask before they buy.',
      },
      {
        title: 'Measurement Framework',
        text: 'Three numbers every Monday, next to what you changed.',
      },
    ],
  },
  checklist: {
    title: 'Web development checklist',
    items: [
      {
        title: 'Core Web Vitals Optimization',
        text: 'Largest paint under 2.5 s, no jumps, taps answered in 200 ms.',
      },
      {
        title: 'Mobile-First Responsive Design',
        text: 'Design at 360 px first.',
      },
      {
        title: 'SEO-Friendly Architecture',
        text: 'Real links, and HTML that is complete before any script.',
      },
      {
        title: 'Conversion-Optimized UI/UX',
        text: 'One main action per screen, in the visitor’s words.',
      },
      {
        title: 'Security Best Practices',
        text: 'A strict content policy and regular updates.',
      },
    ],
  },
} as const

type Service = { title: string; icon: LucideIcon; tone: Tone; to: string; points: string[] }

export const services: { title: string; eyebrow: string; cards: Service[] } = {
  eyebrow: 'What you can hire me for',
  title: 'Services',
  cards: [
    {
      title: 'Digital Marketing',
      icon: Megaphone,
      tone: 'violet',
      to: '/services/digital-marketing',
      points: [
        'Paid search and social, at a stated cost per customer',
        'Content that answers what buyers ask',
        'E-mails people keep reading',
        'Weekly numbers, explained',
      ],
    },
    {
      title: 'Fullstack Web Development',
      icon: Code,
      tone: 'cyan',
      to: '/services/website-development',
      points: [
        'Rails and Next.js applications',
        'Shops, portals and booking systems',
        'APIs, payments and integrations',
        'Tests and a written handover',
      ],
    },
    {
      title: 'Technical SEO',
      icon: SearchCheck,
      tone: 'green',
      to: '/services/digital-marketing',
      points: [
        'Crawl, index and speed audits',
        'Structured data that validates',
        'Migrations without lost rankings',
        'Core Web Vitals held by a budget',
      ],
    },
  ],
}

export const focus = {
  eyebrow: 'Pick a lens',
  title: 'Case studies and process',
  prompt: 'Choose a focus above to see its case studies and how the work runs.',
  choices: {
    marketing: {
      label: 'Marketing Focus',
      steps: [
        { step: '1', title: 'Listen', description: 'Ten customer calls, in their words.' },
        { step: '2', title: 'Plan', description: 'Channels, budget and the number that decides.' },
        {
          step: '3',
          title: 'Launch',
          description: 'Small, tracked, two versions.',
        },
        { step: '4', title: 'Scale', description: 'Feed what works, stop the rest.' },
      ],
    },
    development: {
      label: 'Development Focus',
      steps: [
        { step: '1', title: 'Map', description: 'Pages, data, one job per screen.' },
        { step: '2', title: 'Prototype', description: 'Clickable within a week.' },
        { step: '3', title: 'Build', description: 'Weekly releases behind a private link.' },
        { step: '4', title: 'Prove', description: 'Speed, access and search, checked.' },
      ],
    },
  },
} as const

export const stack = {
  eyebrow: 'In use this year',
  title: 'Tech stack',
  tools: [
    { short: 'Re', name: 'React', use: 'Interfaces' },
    { short: 'Nx', name: 'Next.js', use: 'Websites' },
    { short: 'Ts', name: 'TypeScript', use: 'Language' },
    { short: 'No', name: 'Node.js', use: 'Servers' },
    { short: 'Rr', name: 'Ruby on Rails', use: 'Applications' },
    { short: 'Pg', name: 'PostgreSQL', use: 'Data' },
    { short: 'Tw', name: 'Tailwind CSS', use: 'Styling' },
    { short: 'Wp', name: 'WordPress', use: 'Publishing' },
    { short: 'Ga', name: 'Google Analytics', use: 'Measurement' },
    { short: 'Sc', name: 'Search Console', use: 'Search' },
    { short: 'Ad', name: 'Google Ads', use: 'Paid search' },
    { short: 'Me', name: 'Meta Ads', use: 'Paid social' },
  ],
} as const

/** The locked section (decision P7). */
export const toolkit = {
  title: 'Conversion toolkit',
  teaser: 'Three checklists I run before a page goes live.',
  unlock: 'Unlock the toolkit',
  unlocked: 'Unlocked',
  lists: [
    {
      title: 'Before the fold',
      items: [
        'The headline names the visitor’s gain',
        'One action, visible without scrolling',
        'Proof within a glance of the action',
      ],
    },
    {
      title: 'The form',
      items: [
        'Every field has a reason',
        'Errors appear beside the field',
        'What was typed survives every failure',
      ],
    },
    {
      title: 'After the click',
      items: [
        'The next step is named',
        'A person replies within a day',
        'The thank-you page asks one question',
      ],
    },
  ],
} as const

export const closing = {
  title: 'Let’s see whether we fit',
  text: 'Look at how I think, and write when it feels right.',
  action: `Connect on ${person.profile.network}`,
  second: 'Start a project',
} as const
