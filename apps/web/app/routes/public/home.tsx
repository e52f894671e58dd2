import { ClosingCall } from '#web/site/closing-call.tsx'
import { consultationTeaser, workflow } from '#web/site/content/home.ts'
import { page } from '#web/site/content/pages/home.ts'
import { featured } from '#web/site/content/portfolio.ts'
import { testimonials } from '#web/site/content/testimonials.ts'
import { Expertise } from '#web/site/home/expertise.tsx'
import { HomeHero } from '#web/site/home/home-hero.tsx'
import { Proof } from '#web/site/home/proof.tsx'
import { Testimonials } from '#web/site/home/testimonials.tsx'
import { pageMeta } from '#web/site/page-meta.ts'
import { ProjectCards } from '#web/site/portfolio/project-cards.tsx'
import { Section } from '#web/site/section.tsx'
import { Steps } from '#web/site/steps.tsx'

export const meta = () => pageMeta(page)

export default function Home() {
  return (
    <>
      <HomeHero />
      <Proof />
      <Section id="workflow" title={workflow.title} eyebrow={workflow.eyebrow} band="surface">
        <Steps steps={workflow.steps} />
      </Section>
      <Expertise />
      <Section id="work" title={featured.title} eyebrow={featured.eyebrow} band="sunken">
        <ProjectCards />
      </Section>
      <Testimonials list={testimonials} />
      <ClosingCall closing={consultationTeaser} to="/services/consultation" />
    </>
  )
}
