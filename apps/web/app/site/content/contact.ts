import { exampleSource } from '#web/site/content/example-source.ts'
import { person } from '#web/site/content/person.ts'

export const banner = {
  title: 'Let’s talk about your project',
  lead: 'Write a few lines. A person reads them, and a person answers.',
  drawing: 'Drawing of an airmail envelope with a striped edge',
} as const

export const partner = {
  title: 'Why partner with me',
  stats: [
    { stat: '72 Hours', description: 'average project kickoff' },
    { stat: '+240%', description: 'average client growth' },
  ],
  source: exampleSource,
  /** What the figures are about. */
  measured: 'Growth is in enquiries or sales over the first year.',
  stepsTitle: 'What happens next',
  steps: [
    { title: 'Tell me about it', description: 'The goal, the deadline, what you tried. Rough is fine.' },
    {
      title: 'Get a plan in 3 days',
      description: 'Scope, price and order of work, in writing, yours to keep.',
    },
    { title: 'Start building', description: 'A fixed start date and weekly updates from the first week.' },
  ],
  audiencesTitle: 'I work with',
  audiences: ['Fortune 500', 'Startups', 'Non-Profits', 'E-commerce'],
} as const

export const form = {
  title: 'Start Your Project',
  lead: 'Three fields, two minutes. Answers come from a person, within a day.',
  name: 'Your name',
  email: 'Your email',
  message: 'Your message',
  messageHint: 'What should be different in six months?',
  send: 'Send message',
  sending: 'Sending...',
  sent: "✅ We'll get back to you within 24 hours.",
  failed: '❌ Message failed. Please try again.',
  asking: 'You are asking about:',
  /** Begins the message's first line when a package was chosen. */
  about: 'About:',
  contains: 'What it contains',
  remove: 'Remove the chosen package',
  removeShort: 'Remove',
  fallback: 'Nothing you typed is lost. You can also write to',
  goBack: 'Go back one page to find it.',
  privacy: 'Your message is used to answer you and for nothing else.',
  privacyLink: 'How it is kept',
  trap: 'Leave this empty',
} as const

/** Beside the specified line, until the next message is begun. */
export const confirmation = {
  title: 'It has arrived, thank you',
  what: 'What you sent',
  from: 'From',
  when: 'When an answer comes',
  within: 'Within 24 hours, by e-mail to',
  withinUnnamed: 'Within 24 hours, to the e-mail address you gave.',
  hours: `A person answers: ${person.hours}.`,
  meanwhile: 'Until then',
  write: 'Something to add? Write to',
} as const
