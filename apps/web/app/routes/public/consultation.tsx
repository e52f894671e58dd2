import { ClosingCall } from '#web/site/closing-call.tsx'
import { ConsultationServices } from '#web/site/consultation/consultation-services.tsx'
import { Packages } from '#web/site/consultation/packages.tsx'
import { closing, hero } from '#web/site/content/consultation.ts'
import { packages } from '#web/site/content/packages.ts'
import { page } from '#web/site/content/pages/consultation.ts'
import { DecisionSheet } from '#web/site/drawings/decision-sheet.tsx'
import { PageHero } from '#web/site/page-hero.tsx'
import { pageMeta } from '#web/site/page-meta.ts'
import { packagedService } from '#web/site/structured-data.ts'
import { buttonClass } from '#web/ui/button-class.ts'

export const meta = () =>
  pageMeta(page, import.meta.env.SSR && ((origin) => [packagedService(origin, page, packages)]))

export default function Consultation() {
  return (
    <>
      <PageHero
        title={hero.title}
        lead={<p>{hero.lead}</p>}
        actions={
          <a href="#packages" className={buttonClass({ size: 'large' })}>
            {hero.action}
          </a>
        }
        aside={<DecisionSheet label={hero.drawing} />}
      />
      <ConsultationServices />
      <Packages />
      <ClosingCall closing={closing} to="/contact" />
    </>
  )
}
