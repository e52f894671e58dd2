import { ClosingCall } from '#web/site/closing-call.tsx'
import { page } from '#web/site/content/pages/website-development.ts'
import { closing, hero, process, services, technologies } from '#web/site/content/website-development.ts'
import { Benefits } from '#web/site/development/benefits.tsx'
import { BuildServices } from '#web/site/development/build-services.tsx'
import { BrowserFrame } from '#web/site/drawings/browser-frame.tsx'
import { PageHero } from '#web/site/page-hero.tsx'
import { ProcessLine } from '#web/site/process-line.tsx'
import { Section } from '#web/site/section.tsx'
import { ServiceActions } from '#web/site/service-actions.tsx'
import { serviceMeta } from '#web/site/service-meta.ts'
import { TechGrid } from '#web/site/tech-grid.tsx'
import { TextLink } from '#web/site/text-link.tsx'

export const meta = () => serviceMeta(page, services.list)

export default function WebsiteDevelopment() {
  return (
    <>
      <PageHero
        title={hero.title}
        lead={<p>{hero.lead}</p>}
        actions={<ServiceActions hero={hero} />}
        aside={<BrowserFrame label={hero.drawing} />}
      />
      <Benefits />
      <BuildServices />
      <Section id="technologies" title={technologies.title} eyebrow={technologies.eyebrow} band="sunken">
        <TechGrid tools={technologies.list} />
      </Section>
      <Section id="process" title={process.title} eyebrow={process.eyebrow}>
        <ProcessLine steps={process.steps} />
      </Section>
      <ClosingCall
        closing={closing}
        to="/contact"
        note={<TextLink to="/services/consultation">{closing.consultation}</TextLink>}
      />
    </>
  )
}
