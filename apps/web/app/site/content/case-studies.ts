export type CaseStudy = {
  focus: 'marketing' | 'development'
  title: string
  /** The figure that changed, as shown on the card. */
  result: string
  meaning: string
  baseline: string
  period: string
  actions: string[]
  /** This text is an invented sample. Remove this line when the engagement is yours. */
  example?: true
}

export const caseStudies: CaseStudy[] = [
  {
    focus: 'marketing',
    title: 'Online retailer, paid media',
    result: '320%',
    meaning: 'ROI increase',
    baseline: 'Eleven campaigns, no shared goal, and half the budget spent on people who had already bought.',
    period: 'Two quarters',
    actions: [
      'Rebuilt tracking so the platform learns from margin, not revenue',
      'Merged eleven campaigns into three, each with one job',
      'Moved a fifth of the budget to product pages that convert on phones',
    ],
    example: true,
  },
  {
    focus: 'marketing',
    title: 'Professional services firm, content and SEO',
    result: '5x',
    meaning: 'more qualified leads',
    baseline: 'A handsome blog that answered questions no one asks before hiring.',
    period: 'Nine months',
    actions: [
      'Interviewed ten clients about the week before they called',
      'Wrote fourteen pages on those questions and retired sixty old ones',
      'Added a three-question form that sorts enquiries before they reach a partner',
    ],
    example: true,
  },
  {
    focus: 'development',
    title: 'Hotel group, booking site',
    result: '2.8s to 0.8s',
    meaning: 'load time on a mid-range phone',
    baseline: 'Four megabytes of script before the first room appeared.',
    period: 'Six weeks',
    actions: [
      'Rendered every room page to HTML in advance',
      'Replaced nine third-party tags with two',
      'Set a weight budget that fails the build when exceeded',
    ],
    example: true,
  },
  {
    focus: 'development',
    title: 'Education platform, enrolment',
    result: '40%',
    meaning: 'higher conversions',
    baseline: 'Five steps, twenty-six fields and an account before the first question.',
    period: 'One term',
    actions: [
      'Cut the form to seven fields on one page',
      'Moved account creation to after enrolment',
      'Tested each change with students before building it',
    ],
    example: true,
  },
]
