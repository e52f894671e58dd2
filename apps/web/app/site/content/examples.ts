import { type CaseStudy, caseStudies } from '#web/site/content/case-studies.ts'
import { partner } from '#web/site/content/contact.ts'
import { impact } from '#web/site/content/digital-marketing.ts'
import { exampleSource } from '#web/site/content/example-source.ts'
import { type Person, person } from '#web/site/content/person.ts'
import { type Project, projects } from '#web/site/content/portfolio.ts'

/** A shipped text that is not yet the owner's: what it is, and the file of this folder that has it. */
export type Example = { text: string; file: string }

type Figure = { stat: string; description: string }
type Content = {
  person: Person
  projects: Project[]
  caseStudies: CaseStudy[]
  impact: readonly (Figure & { source: string })[]
  partner: { stats: readonly Figure[]; source: string }
}
type Check = [isExample: boolean | undefined, text: string, file: string]

const isExampleAddress = (address: string) => /[@/.]example\.(com|org|net)\b/.test(address)

const shipped: Content = { person, projects, caseStudies, impact: impact.stats, partner }

/** Sample texts that are unchanged. Read at build time only; the server reports them to administrators. */
export function examplesLeft(content: Content = shipped): Example[] {
  const { person: who } = content
  const checks: Check[] = [
    [who.name === 'The Consultant', 'The name', 'person.ts'],
    [isExampleAddress(who.email), 'The e-mail address', 'person.ts'],
    [who.profile.href === 'https://www.linkedin.com/', 'The link to the profile', 'person.ts'],
    ...content.projects.map(
      (project): Check => [
        project.example || isExampleAddress(project.href ?? ''),
        `The project “${project.title}”`,
        'portfolio.ts',
      ],
    ),
    ...content.caseStudies.map(
      (study): Check => [study.example, `The case study “${study.title}”`, 'case-studies.ts'],
    ),
    ...content.impact.map(
      (each): Check => [
        each.source === exampleSource,
        `The figure ${each.stat} (${each.description})`,
        'digital-marketing.ts',
      ],
    ),
    ...content.partner.stats.map(
      (each): Check => [
        content.partner.source === exampleSource,
        `The figure ${each.stat} (${each.description})`,
        'contact.ts',
      ],
    ),
  ]
  return checks.filter(([isExample]) => isExample).map(([, text, file]) => ({ text, file }))
}
