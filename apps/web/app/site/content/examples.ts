import { type CaseStudy, caseStudies } from '#web/site/content/case-studies.ts'
import { partner } from '#web/site/content/contact.ts'
import { impact } from '#web/site/content/digital-marketing.ts'
import type { Figure } from '#web/site/content/figure.ts'
import { type Person, person } from '#web/site/content/person.ts'
import { type Project, projects } from '#web/site/content/portfolio.ts'

/** A sample text that the owner has not replaced yet: its name, the file in this folder, and a page that shows it. */
export type Example = { text: string; file: string; page: string }

type Content = {
  person: Person
  projects: Project[]
  caseStudies: CaseStudy[]
  impact: Figure[]
  partner: Figure[]
}
type Check = [isExample: boolean | undefined, text: string, file: string, page: string]

const isExampleAddress = (address: string) => /[@/.]example\.(com|org|net)\b/.test(address)

const shipped: Content = { person, projects, caseStudies, impact: impact.stats, partner: partner.stats }

const figureCheck = ({ stat, description, example }: Figure, file: string, page: string): Check => [
  example,
  `Figure: ${stat} ${description}`,
  file,
  page,
]

/** Sample texts that are unchanged. Read at build time only; the server reports them to administrators. */
export function examplesLeft(content: Content = shipped): Example[] {
  const { person: who } = content
  const checks: Check[] = [
    [who.name === 'The Consultant', 'Name', 'person.ts', '/'],
    [isExampleAddress(who.email), 'Email address', 'person.ts', '/contact'],
    [who.profile.href === 'https://www.linkedin.com/', 'Profile link', 'person.ts', '/about'],
    ...content.projects.map(
      (project): Check => [
        project.example || isExampleAddress(project.href ?? ''),
        `Project: ${project.title}`,
        'portfolio.ts',
        '/portfolio',
      ],
    ),
    ...content.caseStudies.map(
      (study): Check => [study.example, `Case study: ${study.title}`, 'case-studies.ts', '/portfolio'],
    ),
    ...content.impact.map((each) => figureCheck(each, 'digital-marketing.ts', '/services/digital-marketing')),
    ...content.partner.map((each) => figureCheck(each, 'contact.ts', '/contact')),
  ]
  return checks.filter(([isExample]) => isExample).map(([, text, file, page]) => ({ text, file, page }))
}
