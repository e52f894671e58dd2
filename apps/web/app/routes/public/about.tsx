import type { DocumentHandle } from '#web/root.tsx'
import { AboutHero } from '#web/site/about/about-hero.tsx'
import { AboutServices } from '#web/site/about/about-services.tsx'
import { FocusSwitch } from '#web/site/about/focus-switch.tsx'
import { QuizCard } from '#web/site/about/quiz-card.tsx'
import { ScrollToTop } from '#web/site/about/scroll-to-top.tsx'
import { Toolkit } from '#web/site/about/toolkit.tsx'
import { ClosingCall } from '#web/site/closing-call.tsx'
import { closing, stack } from '#web/site/content/about.ts'
import { page } from '#web/site/content/pages/about.ts'
import { person } from '#web/site/content/person.ts'
import { pageMeta } from '#web/site/page-meta.ts'
import { Section } from '#web/site/section.tsx'
import { TechGrid } from '#web/site/tech-grid.tsx'
import { TextLink } from '#web/site/text-link.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'

/** The prerendered document is dark, so that no other scheme flashes. */
export const handle: Pick<DocumentHandle, 'scheme'> = { scheme: 'dark' }
export const meta = () => pageMeta(page)

export default function About() {
  return (
    <>
      <AboutHero />
      <AboutServices />
      <FocusSwitch />
      <Section id="stack" title={stack.title} eyebrow={stack.eyebrow}>
        <TechGrid tools={stack.tools} />
      </Section>
      <QuizCard />
      <Toolkit />
      <ClosingCall closing={closing}>
        <ExternalLink href={person.profile.href} className={buttonClass({ variant: 'sun', size: 'large' })}>
          {closing.action}
        </ExternalLink>
        <TextLink to="/contact">{closing.second}</TextLink>
      </ClosingCall>
      <ScrollToTop />
    </>
  )
}
