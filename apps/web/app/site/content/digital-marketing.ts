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
import type { Figure } from '#web/site/content/figure.ts'
import { person } from '#web/site/content/person.ts'
import type { MiniFigureKind } from '#web/site/drawings/mini-figure.tsx'

export const hero = {
  title: 'Global Digital Marketing With',
  /** The end of the headline. */
  with: person.inText,
  lead: 'Search, paid media, content and analytics in one plan, run by the person you talk to. Campaigns that cross borders and still sound like you.',
  action: 'Ask for a plan',
  explore: 'See all nine services',
} as const

export const impact: { title: string; stats: Figure[] } = {
  title: 'Digital Marketing Impact',
  stats: [
    {
      stat: '87%',
      description: 'of campaigns met their first target within two quarters',
      example: true,
    },
    {
      stat: '3.2x',
      description: 'average return on ad spend after the third month',
      example: true,
    },
    {
      stat: '24/7',
      description: 'automatic monitoring of spend, tracking and broken pages',
    },
  ],
}

export type MarketingService = {
  title: string
  summary: string
  highlights: string[]
  icon: LucideIcon
  image: MiniFigureKind
}

export const services: { title: string; eyebrow: string; cards: MarketingService[] } = {
  eyebrow: 'Nine services, one plan',
  title: 'What I can run for you',
  cards: [
    {
      title: 'SEO',
      summary: 'Get found for the questions people ask before they buy.',
      highlights: ['Technical audit and fixes', 'Content mapped to intent', 'Local and international'],
      icon: Search,
      image: 'rank',
    },
    {
      title: 'Meta Ads Management',
      summary: 'Facebook and Instagram ads with creative that is tested, not guessed.',
      highlights: ['Audience and offer testing', 'New creative every month', 'Server-side events'],
      icon: Share2,
      image: 'audience',
    },
    {
      title: 'Content Marketing',
      summary: 'Articles, guides and emails people forward to colleagues.',
      highlights: ['Editorial calendar', 'Interviews with your experts', 'Updates as well as new pages'],
      icon: FileText,
      image: 'pages',
    },
    {
      title: 'Digital Strategy',
      summary: '3-12 month planning with budgets, owners and points to change course.',
      highlights: ['Market and channel review', 'Quarterly targets', 'One-page roadmap'],
      icon: Compass,
      image: 'timeline',
    },
    {
      title: 'PPC Advertising',
      summary: 'Paid search that pays, with the right query, page and price.',
      highlights: ['Search and shopping', 'Negative keywords every week', 'Landing pages included'],
      icon: MousePointerClick,
      image: 'clicks',
    },
    {
      title: 'Analytics & Optimization',
      summary: 'Numbers you can trust, on one page, next to what changed.',
      highlights: ['Clean tracking plan', 'Dashboards people open', 'Monthly findings in plain words'],
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
      highlights: ['Shortlist and vetting', 'Briefs that leave room', 'Reported cost per result'],
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
  eyebrow: 'How it works',
  title: 'A three-step process',
  steps: [
    {
      title: 'Discovery & Strategy',
      description: 'Data, customers and competitors in one week, then a written plan in 3 days.',
    },
    {
      title: 'Implementation',
      description:
        'Tracking first, then pages, then campaigns. You approve every word published in your name.',
    },
    {
      title: 'Optimization',
      description: 'Weekly updates and monthly decisions on what to grow, stop and test next.',
    },
  ],
} as const

export const industries = {
  eyebrow: 'Who I work for',
  title: 'Industries served',
  list: [
    { industry: 'E-commerce & Retail', details: 'Product feeds, margins and repeat purchases.' },
    { industry: 'Hospitality & Tourism', details: 'Direct bookings, seasons and guests in many languages.' },
    {
      industry: 'Professional Services',
      details: 'Fewer, better enquiries for people who bill by the hour.',
    },
    { industry: 'Healthcare', details: 'Careful wording, strict consent and pages patients understand.' },
    {
      industry: 'SaaS & Tech Startups',
      details: 'Trials that turn into accounts, and content for each stage.',
    },
    {
      industry: 'Education & E-learning',
      details: 'Enrolment seasons, with parents and learners as separate audiences.',
    },
    { industry: 'Nonprofits & NGOs', details: 'Search ad grants, donor journeys and board reports.' },
    { industry: 'Real Estate', details: 'Listings found by location, and viewings booked by phone.' },
  ],
} as const

export const direct = {
  eyebrow: 'No agency layers',
  title: 'Why Work With Me Directly',
  cards: [
    {
      title: 'No Middlemen',
      text: 'The person who writes your plan also runs the account and answers the phone. Nothing gets lost in between.',
    },
    {
      title: 'Global Perspective',
      text: 'Some ideas travel and others need a local voice. I plan for each market, with what it costs there.',
    },
    {
      title: 'Data-Driven Decisions',
      text: 'Every change starts with a reason and ends with a number. Opinions are welcome, mine included.',
    },
  ],
  attention: {
    title: 'Focused attention, specialized expertise',
    text: 'I work with a handful of clients at a time. You get a specialist, and the hours an agency would spend in meetings about you.',
    action: 'Get Your Free Consultation',
  },
} as const

export const closing = {
  title: 'Ready when you are',
  text: "Tell me which number you want to move. I'll tell you honestly if I can help.",
  action: 'Start Your Project Today',
  second: 'View Case Studies',
  consultation: 'Or start with a consultation package',
} as const
