import type { LucideIcon } from 'lucide-react'
import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined'
import Compass from 'lucide-react/icons/compass'
import FileText from 'lucide-react/icons/file-text'
import Funnel from 'lucide-react/icons/funnel'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import Search from 'lucide-react/icons/search'
import Share2 from 'lucide-react/icons/share-2'
import UserStar from 'lucide-react/icons/user-star'
import Video from 'lucide-react/icons/video'
import { exampleSource } from '#web/site/content/example-source.ts'
import { person } from '#web/site/content/person.ts'

export const hero = {
  title: 'Global Digital Marketing With',
  /** Ends the headline. */
  with: person.inText,
  lead: 'Search, paid media, content and analytics under one plan, run by the person you talk to. Campaigns that travel across borders and still sound like you.',
  action: 'Ask for a plan',
  explore: 'See the nine services',
} as const

/** Own figures; each says where it comes from, because a number without a source is decoration. */
export const impact = {
  title: 'Digital Marketing Impact',
  stats: [
    {
      stat: '87%',
      description: 'of campaigns met their first target within two quarters',
      source: exampleSource,
    },
    {
      stat: '3.2x',
      description: 'average return on ad spend after the third month',
      source: exampleSource,
    },
    {
      stat: '24/7',
      description: 'automatic watch over spend, tracking and broken pages',
      source: 'Part of every engagement',
    },
  ],
} as const

export type MiniFigure =
  | 'rank'
  | 'audience'
  | 'pages'
  | 'timeline'
  | 'clicks'
  | 'bars'
  | 'funnel'
  | 'network'
  | 'frames'

export type MarketingService = {
  title: string
  summary: string
  highlights: string[]
  icon: LucideIcon
  image: MiniFigure
}

export const services: { title: string; eyebrow: string; cards: MarketingService[] } = {
  eyebrow: 'Nine services, one plan',
  title: 'What I can run for you',
  cards: [
    {
      title: 'SEO',
      summary: 'Be found for the questions that come before a purchase.',
      highlights: ['Technical audit and fixes', 'Content mapped to intent', 'Local and international'],
      icon: Search,
      image: 'rank',
    },
    {
      title: 'Meta Ads Management',
      summary: 'Facebook and Instagram ads with creative that is tested, not guessed.',
      highlights: ['Audience and offer testing', 'Fresh creative monthly', 'Server-side events'],
      icon: Share2,
      image: 'audience',
    },
    {
      title: 'Content Marketing',
      summary: 'Articles, guides and e-mails that people forward to a colleague.',
      highlights: ['Editorial calendar', 'Interviews with your experts', 'Updates, not only new pages'],
      icon: FileText,
      image: 'pages',
    },
    {
      title: 'Digital Strategy',
      summary: '3-12 month planning with budgets, owners and the points at which we change course.',
      highlights: ['Market and channel review', 'Quarterly targets', 'One-page roadmap'],
      icon: Compass,
      image: 'timeline',
    },
    {
      title: 'PPC Advertising',
      summary: 'Paid search that pays: right query, right page, right price.',
      highlights: ['Search and shopping', 'Negative keywords weekly', 'Landing pages included'],
      icon: MousePointerClick,
      image: 'clicks',
    },
    {
      title: 'Analytics & Optimization',
      summary: 'Numbers you can trust, on one page, next to what was changed.',
      highlights: ['Clean tracking plan', 'Dashboards people open', 'Monthly findings in words'],
      icon: ChartNoAxesCombined,
      image: 'bars',
    },
    {
      title: 'Conversion Rate Optimization',
      summary: 'More customers from the visitors you already have.',
      highlights: ['Session and form analysis', 'Tests with enough traffic', 'Copy and layout changes'],
      icon: Funnel,
      image: 'funnel',
    },
    {
      title: 'Influencer Marketing',
      summary: 'Small, credible voices in your market, with contracts and clear tracking.',
      highlights: ['Shortlist and vetting', 'Briefs that leave room', 'Cost per result reported'],
      icon: UserStar,
      image: 'network',
    },
    {
      title: 'Video Marketing',
      summary: 'Short films that explain one thing well and work without sound.',
      highlights: ['Script and storyboard', 'Cuts for each platform', 'Captions in your languages'],
      icon: Video,
      image: 'frames',
    },
  ],
}

export const process = {
  eyebrow: 'How it runs',
  title: 'A three-step process',
  steps: [
    {
      title: 'Discovery & Strategy',
      description: 'Data, customers and competitors in one week; a written plan in 3 days after that.',
    },
    {
      title: 'Implementation',
      description:
        'Tracking first, then pages, then campaigns. You approve every word that carries your name.',
    },
    {
      title: 'Optimization',
      description: 'Weekly updates, monthly decisions: what grows, what stops and what we test next.',
    },
  ],
} as const

export const industries = {
  eyebrow: 'Where I have worked',
  title: 'Industries served',
  list: [
    { industry: 'E-commerce & Retail', details: 'Feeds, margins by product and the second purchase.' },
    { industry: 'Hospitality & Tourism', details: 'Direct bookings, seasons and guests in five languages.' },
    {
      industry: 'Professional Services',
      details: 'Fewer, better enquiries for people who bill by the hour.',
    },
    { industry: 'Healthcare', details: 'Careful words, strict consent and pages patients understand.' },
    { industry: 'SaaS & Tech Startups', details: 'Trials that become accounts, and content for each stage.' },
    {
      industry: 'Education & E-learning',
      details: 'Enrolment seasons, parents and learners as two audiences.',
    },
    { industry: 'Nonprofits & NGOs', details: 'Grants for search ads, donor journeys, reports for boards.' },
    { industry: 'Real Estate', details: 'Listings found by place, and viewings booked by phone.' },
  ],
} as const

export const direct = {
  eyebrow: 'No layers',
  title: 'Why Work With Me Directly',
  cards: [
    {
      title: 'No Middlemen',
      text: 'The person who writes the plan runs the account and answers the phone. Nothing is lost on the way.',
    },
    {
      title: 'Global Perspective',
      text: 'Campaigns in four continents taught me what travels, what needs a local voice and what it costs.',
    },
    {
      title: 'Data-Driven Decisions',
      text: 'Every change has a reason before it and a number after it. Opinions are welcome, mine included.',
    },
  ],
  attention: {
    title: 'Focused attention, specialized expertise',
    text: 'I work with a handful of clients at a time. You get a specialist for your market and the hours that an agency would spend on meetings about you.',
    action: 'Get Your Free Consultation',
  },
} as const

export const closing = {
  title: 'Ready when you are',
  text: 'Tell me the number you would like to move. I will tell you honestly whether I can help.',
  action: 'Start Your Project Today',
  second: 'View Case Studies',
  consultation: 'Or begin with a consultation package',
} as const
