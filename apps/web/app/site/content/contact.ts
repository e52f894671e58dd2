import type { Figure } from '#web/site/content/figure.ts'

const stats: Figure[] = [
  { stat: '72 Hours', description: 'average project kickoff', example: true },
  { stat: '+240%', description: 'average client growth', example: true },
]

export const banner = {
  title: "Let's talk about your project",
  lead: 'Write a few lines. A person reads every message and replies.',
  drawing: 'Drawing of an airmail envelope with a striped edge',
} as const

export const partner = {
  title: 'Why partner with me',
  stats,
  stepsTitle: 'What happens next',
  steps: [
    {
      title: 'Tell me about it',
      description: "Your goal, your deadline and what you've tried. Rough notes are fine.",
    },
    {
      title: 'Get a plan in 3 days',
      description: 'Scope, price and schedule in writing. Yours to keep.',
    },
    { title: 'Start building', description: 'A fixed start date, with weekly updates from week one.' },
  ],
  audiencesTitle: 'I work with',
  audiences: ['Fortune 500', 'Startups', 'Non-Profits', 'E-commerce'],
} as const

export const form = {
  title: 'Start Your Project',
  lead: "Three fields, two minutes. You'll get a personal reply within a day.",
  name: 'Your name',
  email: 'Your email',
  message: 'Your message',
  messageHint: 'What should be different in six months?',
  send: 'Send message',
  sending: 'Sending...',
  sent: "✅ We'll get back to you within 24 hours.",
  failed: '❌ Message failed. Please try again.',
  chosen: 'You are asking about:',
  /** Begins the message's first line when a package was chosen. */
  about: 'About:',
  contains: "What's included",
  remove: 'Remove the chosen package',
  removeShort: 'Remove',
  fallback: 'Nothing you typed is lost. You can also write to',
  goBack: 'Go back one page to find your message.',
  privacy: 'Your message is only used to reply to you.',
  privacyLink: "How it's stored",
  trap: 'Leave this empty',
} as const

/** Shown below the specified line until the next message is started. */
export const confirmation = {
  heading: 'What you sent',
  from: 'From',
  write: 'Something to add? Write to',
} as const
