/** The work of a small agency. `{client}` is replaced by one of the clients. */

export interface Job {
  readonly title: string
  readonly description: string
  readonly items: readonly string[]
  readonly links?: readonly string[]
}

export const CLIENTS = [
  'Savanna Coffee',
  'Lakeside Clinic',
  'Kite & Compass',
  'Mlima Outdoor',
  'Harbour Law',
  'Bluegum Interiors',
  'Northlight Studio',
  'Jua Solar',
  'Old Mill Bakery',
  'Tandem Cycles',
  'Acacia Schools',
  'Pemba Sailing',
] as const

export const JOBS: readonly Job[] = [
  {
    title: 'Redesign the {client} home page',
    description:
      'The present page buries the booking button below three screens of text. Two directions for the first meeting, one of them bold. Keep the logo and the green.',
    items: [
      'Collect five pages the client likes',
      'Sketch two directions',
      'Design for phone first',
      'Show both to the client',
      'Work in the comments',
      'Hand over to build',
    ],
    links: ['https://example.org/briefs/home-page', 'example.org/brand-guide'],
  },
  {
    title: 'Monthly SEO report for {client}',
    description:
      'Rankings, clicks and the three things we change next month. Two pages, no screenshots of dashboards. Mention the new local pages.',
    items: [
      'Export clicks and impressions',
      'Compare with last month',
      'Write the summary',
      'Choose three next steps',
      'Send to the client',
    ],
    links: ['https://example.org/reports/template'],
  },
  {
    title: 'Set up conversion tracking for {client}',
    description:
      'Calls, form submissions and bookings must each count once. The last agency counted every page view as a lead, so start with a clean account.',
    items: [
      'List the conversions that matter',
      'Remove the old tags',
      'Add events to forms and phone links',
      'Test on a phone',
      'Write down what counts as a lead',
    ],
  },
  {
    title: 'Write landing page copy: {client} spring offer',
    description:
      'One promise, three proofs, one button. The client sends customer quotes by Wednesday; ask before using a full name.',
    items: [
      'Read the customer quotes',
      'Draft headline and three proofs',
      'Edit with the designer',
      'Get approval',
    ],
    links: ['https://example.org/docs/tone-of-voice'],
  },
  {
    title: 'Fix slow product pages of {client}',
    description:
      'Product pages take 6.8 s on a mid-range phone. Images are 4,000 px wide and three chat widgets load at once. Target: under 2 s.',
    items: [
      'Measure ten pages on a phone',
      'Resize and re-encode images',
      'Remove unused scripts',
      'Cache static files',
      'Measure again and note the difference',
    ],
  },
  {
    title: 'Plan Q1 content calendar for {client}',
    description:
      'Twelve articles, one a week. Each answers a question from the sales inbox and links to one service page.',
    items: [
      'Collect questions from sales',
      'Choose twelve topics',
      'Assign writers',
      'Agree dates with the client',
    ],
  },
  {
    title: 'Accessibility review of {client} booking form',
    description:
      'Keyboard only, then a screen reader, then 200% zoom. Note what blocks a booking before what is merely ugly.',
    items: [
      'Fill in the form by keyboard',
      'Check labels and error messages',
      'Check contrast',
      'Test with a screen reader',
      'Write up findings by severity',
      'Walk through with the developer',
    ],
    links: ['https://www.w3.org/WAI/WCAG22/quickref/'],
  },
  {
    title: 'Move {client} to the new hosting',
    description:
      'Low-traffic window is Sunday 05:00–07:00 UTC. Mail stays where it is: touch A and AAAA records only.',
    items: [
      'Copy files and database',
      'Test on a temporary address',
      'Lower DNS lifetimes two days ahead',
      'Switch records',
      'Watch logs for a day',
      'Cancel the old plan',
    ],
  },
  {
    title: 'Prepare proposal for {client}: brand refresh',
    description:
      'They liked the Tandem work. Budget is about two thirds of that, so leave the motion package out and offer it as an option.',
    items: [
      'Estimate hours by phase',
      'Write scope and what is out of scope',
      'Price options',
      'Review with the team',
    ],
  },
  {
    title: 'Photo shoot logistics for {client}',
    description: 'Half a day on site, eight portraits and the shop front. Light is best before eleven.',
    items: [
      'Book the photographer',
      'Send the shot list',
      'Collect model releases',
      'Confirm the day with the client',
      'Back up the raw files',
    ],
  },
  {
    title: 'Newsletter for {client}: November issue',
    description: 'Lead with the workshop, then the two new staff, then opening hours over the holidays.',
    items: ['Draft', 'Choose pictures', 'Test in three mail programs', 'Send to the test list', 'Schedule'],
    links: ['https://example.org/newsletter/preview'],
  },
  {
    title: 'Google Ads: restructure {client} campaigns',
    description:
      'One campaign with 340 keywords becomes four by intent. Watch the cost per enquiry for two weeks before cutting anything.',
    items: [
      'Group keywords by intent',
      'Write two ads for each group',
      'Add negative keywords',
      'Set budgets',
      'Review after two weeks',
    ],
  },
  {
    title: 'Interview three customers of {client}',
    description:
      'Twenty minutes each. What did they search for, what nearly stopped them, what would they tell a friend?',
    items: ['Agree the questions', 'Invite customers', 'Hold the calls', 'Write one page of findings'],
  },
  {
    title: 'Build the {client} case study page',
    description:
      'Numbers first: enquiries up 38% in four months, cost per enquiry down by a third. The client has approved both.',
    items: [
      'Draft the story',
      'Pick before and after pictures',
      'Build the page',
      'Client sign-off',
      'Publish and share',
    ],
    links: ['https://example.org/case-studies'],
  },
  {
    title: 'Renew certificates and domains: {client}',
    description:
      'Two domains run out this month; one is still registered to a former employee. Start the transfer early.',
    items: ['Check expiry dates', 'Start the transfer', 'Renew for two years'],
  },
  {
    title: 'Invoice and close the {client} project',
    description:
      'Final invoice as agreed, less the discount for the late start. Archive the files and ask for a reference.',
    items: ['Check hours against the estimate', 'Send the invoice', 'Archive files', 'Ask for a reference'],
  },
  {
    title: 'Onboard {client}',
    description:
      'Kick-off call, access to analytics and hosting, one shared folder, and who decides what on their side.',
    items: [
      'Kick-off call',
      'Collect access',
      'Create the shared folder',
      'Write the one-page plan',
      'Set the weekly call',
    ],
  },
  {
    title: 'Local listings for {client}',
    description:
      'Name, address and phone differ in eleven places. Fix the six that people use; answer the open reviews politely.',
    items: [
      'List every profile',
      'Correct name, address and phone',
      'Upload new pictures',
      'Answer open reviews',
    ],
  },
  {
    title: 'Usability test: {client} checkout',
    description: 'Five people, one task: buy a gift card on a phone. Record the screen, not the face.',
    items: [
      'Write the task',
      'Recruit five people',
      'Run the sessions',
      'Rank the problems',
      'Present the top three',
    ],
  },
  {
    title: 'Translate {client} site into Swahili',
    description:
      'Home, services and contact first. Keep sentences short; the translator also checks the forms and their messages.',
    items: ['Export texts', 'Translate', 'Review on the page', 'Set language links', 'Publish'],
  },
  {
    title: 'Design social templates for {client}',
    description:
      'Square, portrait and story. The team fills them in by itself, so nothing may break with long names.',
    items: ['Three layouts', 'Try the longest names', 'Hand over with a short guide'],
  },
  {
    title: 'Back up and update {client} site',
    description: 'Monthly maintenance. Restore the backup once to see that it is one.',
    items: ['Back up', 'Restore on the test server', 'Update', 'Click through the main pages'],
  },
  {
    title: 'Write privacy notice for {client}',
    description:
      'Plain words, one page. They use a booking tool and a newsletter, nothing else; remove the chat widget before it goes live.',
    items: [
      'List what is collected',
      'Draft in plain words',
      'Legal check',
      'Publish and link in the footer',
    ],
  },
  {
    title: 'Prepare workshop: measuring what matters ({client})',
    description: 'Ninety minutes for their marketing team. Less theory, more of their own numbers.',
    items: ['Pull their numbers', 'Three exercises', 'Slides', 'Dry run', 'Print handouts'],
  },
]
