import type { LucideIcon } from 'lucide-react'
import Code from 'lucide-react/icons/code'
import Megaphone from 'lucide-react/icons/megaphone'
import PenTool from 'lucide-react/icons/pen-tool'
import Search from 'lucide-react/icons/search'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Users from 'lucide-react/icons/users'
import { priceFrom } from '#web/site/content/prices.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const hero = {
  badge: 'Taking on new projects, worldwide',
  headline: ['Elevate Your', 'Brand With', 'Cutting-Edge', 'Design'],
  lead: 'I plan, design and build websites that earn their keep, then bring the right people to them. One person, responsible for both the message and the code.',
  action: 'Start Your Project',
  second: 'See my work',
} as const

/** Below the hero: the results of the case studies, with a link to them. */
export const proof = { title: 'Results', action: 'See the case studies' } as const

export const workflow = {
  eyebrow: 'How it works',
  title: 'My Workflow',
  steps: [
    {
      step: '01',
      title: 'Discovery',
      description: 'A working session on your goals, customers and numbers. You leave with a one-page brief.',
    },
    {
      step: '02',
      title: 'Strategy',
      description: 'A plan in 3 days: what to build, what to say, where to spend and how to measure it.',
    },
    {
      step: '03',
      title: 'Crafting',
      description:
        'Design and code in weekly releases you can try, with copy and SEO built in from the start.',
    },
    {
      step: '04',
      title: 'Refinement',
      description: 'Measure, test, adjust. Weekly updates in plain words until the numbers move.',
    },
  ],
} as const

type Expertise = { title: string; description: string; icon: LucideIcon; tone: Tone; to: string }

export const expertise: { eyebrow: string; title: string; cards: Expertise[] } = {
  eyebrow: 'What I do',
  title: 'My Expertise',
  cards: [
    {
      title: 'Digital Marketing',
      description: 'Campaigns planned around revenue, with reports you can read in a minute.',
      icon: Megaphone,
      tone: 'violet',
      to: '/services/digital-marketing',
    },
    {
      title: 'Web Design',
      description: 'Clear, accessible interfaces with character, designed around your real content.',
      icon: PenTool,
      tone: 'cyan',
      to: '/services/website-development',
    },
    {
      title: 'Web Development',
      description: 'Fast, maintainable sites and web apps, tested and handed over properly.',
      icon: Code,
      tone: 'green',
      to: '/services/website-development',
    },
    {
      title: 'SEO Strategy',
      description: 'Technical foundations, a content plan and honest rank tracking.',
      icon: Search,
      tone: 'amber',
      to: '/services/digital-marketing',
    },
    {
      title: 'UX Consulting',
      description: 'Interviews, audits and prototypes that settle arguments before any code is written.',
      icon: Users,
      tone: 'red',
      to: '/services/consultation',
    },
    {
      title: 'E-Commerce Solutions',
      description: 'Shops that load fast, show shipping costs early and check out on one screen.',
      icon: ShoppingBag,
      tone: 'indigo',
      to: '/services/website-development',
    },
  ],
}

export const consultationTeaser = {
  title: 'Not sure what you need yet?',
  text: `Book an hour, from ${priceFrom()}. Bring your question and leave with a ranked list of what to do first and what to skip.`,
  action: 'See consultation packages',
} as const
