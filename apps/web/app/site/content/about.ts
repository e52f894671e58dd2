import type { LucideIcon } from 'lucide-react'
import Code from 'lucide-react/icons/code'
import Megaphone from 'lucide-react/icons/megaphone'
import SearchCheck from 'lucide-react/icons/search-check'
import { person } from '#web/site/content/person.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const hero = {
  title: 'Turning Vision Into Revenue',
  bio: [
    'I work where marketing and engineering meet, so one person answers for both the message and the code.',
    'I build websites for people who sell something, then stay to see if they sell. So I write the headline before I pick a framework, and test every page on the kind of phone its visitors use.',
  ],
  explore: 'Explore Services',
  guide: 'Get Free Strategy Guide',
  portrait: `Drawing of ${person.inText} wrapped in a striped cloth`,
} as const

export const guide = {
  title: 'The free strategy guide',
  intro: "The order I work in. It's yours to use, no email address needed.",
  close: 'Close the strategy guide',
  framework: {
    title: '5-step marketing framework',
    steps: [
      {
        title: 'Audit & Opportunity Analysis',
        text: 'Every channel with its cost and return. Stop what no one can explain.',
      },
      {
        title: 'Conversion Funnel Design',
        text: 'The five screens between a stranger and a sale. Fix the worst first.',
      },
      {
        title: 'Paid Media Strategy',
        text: 'One goal per campaign, and a number at which you stop it.',
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
        text: 'Largest paint under 2.5 s, no layout shifts, taps answered within 200 ms.',
      },
      {
        title: 'Mobile-First Responsive Design',
        text: 'Design at 360 px first.',
      },
      {
        title: 'SEO-Friendly Architecture',
        text: 'Real links, and HTML that is complete before any script runs.',
      },
      {
        title: 'Conversion-Optimized UI/UX',
        text: "One main action per screen, in the visitor's words.",
      },
      {
        title: 'Security Best Practices',
        text: 'A strict content security policy and regular updates.',
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
        'Paid search and social at an agreed cost per customer',
        "Content that answers buyers' questions",
        'Emails people keep reading',
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
        'Online shops, portals and booking systems',
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
        'Crawl, indexing and speed audits',
        'Structured data that validates',
        'Migrations without lost rankings',
        'Core Web Vitals kept within a budget',
      ],
    },
  ],
}

export const focus = {
  eyebrow: 'Pick a focus',
  title: 'Case studies and process',
  prompt: 'Choose a focus above to see its case studies and how the work runs.',
  choices: {
    marketing: {
      label: 'Marketing Focus',
      steps: [
        { step: '1', title: 'Listen', description: 'Ten customer calls, in their words.' },
        { step: '2', title: 'Plan', description: 'Channels, a budget and one deciding number.' },
        {
          step: '3',
          title: 'Launch',
          description: 'Small, tracked, in two versions.',
        },
        { step: '4', title: 'Scale', description: 'Grow what works, stop the rest.' },
      ],
    },
    development: {
      label: 'Development Focus',
      steps: [
        { step: '1', title: 'Map', description: 'Pages, data, one job per screen.' },
        { step: '2', title: 'Prototype', description: 'Clickable within a week.' },
        { step: '3', title: 'Build', description: 'Weekly releases on a private link.' },
        { step: '4', title: 'Prove', description: 'Speed, accessibility and search, checked.' },
      ],
    },
  },
} as const

export const stack = {
  eyebrow: 'Tools I use',
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
  teaser: 'Three checklists to run before a page goes live.',
  unlock: 'Unlock the toolkit',
  unlocked: 'Unlocked',
  lists: [
    {
      title: 'Above the fold',
      items: [
        'The headline says what visitors gain',
        'One action, visible without scrolling',
        'Proof right next to the action',
      ],
    },
    {
      title: 'The form',
      items: ['Every field has a reason', 'Errors appear next to the field', 'Nothing typed is ever lost'],
    },
    {
      title: 'After the click',
      items: [
        'The next step is clear',
        'A person replies within a day',
        'The thank-you page asks one question',
      ],
    },
  ],
} as const

export const closing = {
  title: "Let's see if we're a good fit",
  text: "See how I think, and write when you're ready.",
  action: `Connect on ${person.profile.network}`,
  second: 'Start a project',
} as const
