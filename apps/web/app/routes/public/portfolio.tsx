import { ClosingCall } from '#web/site/closing-call.tsx'
import { caseStudies } from '#web/site/content/case-studies.ts'
import { page } from '#web/site/content/pages/portfolio.ts'
import { portfolio } from '#web/site/content/portfolio.ts'
import { PageHero } from '#web/site/page-hero.tsx'
import { pageMeta } from '#web/site/page-meta.ts'
import { CaseStudyCard } from '#web/site/portfolio/case-study-card.tsx'
import { ProjectCards } from '#web/site/portfolio/project-cards.tsx'
import { Section } from '#web/site/section.tsx'

export const meta = () => pageMeta(page)

export default function Portfolio() {
  return (
    <>
      <PageHero title={portfolio.title} lead={<p>{portfolio.lead}</p>} />
      <Section id="projects" title={portfolio.projects} band="sunken">
        <ProjectCards isEntry />
      </Section>
      <Section id="case-studies" title={portfolio.studies}>
        <div className="grid gap-5 md:grid-cols-2">
          {caseStudies.map((study) => (
            <CaseStudyCard key={study.title} study={study} />
          ))}
        </div>
        {caseStudies.every(({ example }) => !example) && (
          <p className="mt-6 max-w-[65ch] text-sm text-ink-3">{portfolio.note}</p>
        )}
      </Section>
      <ClosingCall closing={portfolio.closing} to="/contact" />
    </>
  )
}
