import { ClosingCall } from '#web/site/closing-call.tsx'
import { closing, hero, process, services } from '#web/site/content/digital-marketing.ts'
import { page } from '#web/site/content/pages/digital-marketing.ts'
import { person } from '#web/site/content/person.ts'
import { GrowthChart } from '#web/site/drawings/growth-chart.tsx'
import { Impact } from '#web/site/marketing/impact.tsx'
import { Industries } from '#web/site/marketing/industries.tsx'
import { MarketingServices } from '#web/site/marketing/marketing-services.tsx'
import { WorkDirectly } from '#web/site/marketing/work-directly.tsx'
import { PageHero } from '#web/site/page-hero.tsx'
import { ProcessLine } from '#web/site/process-line.tsx'
import { Section } from '#web/site/section.tsx'
import { ServiceActions } from '#web/site/service-actions.tsx'
import { serviceMeta } from '#web/site/service-meta.ts'
import { TextLink } from '#web/site/text-link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export const meta = () => serviceMeta(page, services.cards)

export default function DigitalMarketing() {
  return (
    <>
      <PageHero
        title={
          <>
            {hero.title}{' '}
            <span className={hero.with === person.name ? undefined : 'capitalize'}>{hero.with}</span>
          </>
        }
        lead={<p>{hero.lead}</p>}
        actions={<ServiceActions hero={hero} />}
        aside={<GrowthChart />}
      />
      <Impact />
      <MarketingServices />
      <Section id="process" title={process.title} eyebrow={process.eyebrow} band="surface">
        <ProcessLine steps={process.steps} />
      </Section>
      <Industries />
      <WorkDirectly />
      <ClosingCall
        closing={closing}
        to="/contact"
        note={<TextLink to="/services/consultation">{closing.consultation}</TextLink>}
      >
        <LinkButton to="/portfolio" size="large" variant="outline">
          {closing.second}
        </LinkButton>
      </ClosingCall>
    </>
  )
}
