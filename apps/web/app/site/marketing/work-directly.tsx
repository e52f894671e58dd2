import { direct } from '#web/site/content/digital-marketing.ts'
import { Section } from '#web/site/section.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Stripe } from '#web/ui/stripe.tsx'

/** Three reasons and, below them in full width, a fourth with its button. */
export function WorkDirectly() {
  return (
    <Section id="directly" title={direct.title} eyebrow={direct.eyebrow} band="sunken">
      <ul className="grid gap-5 md:grid-cols-3">
        {direct.cards.map((card) => (
          <li key={card.title} className="grid">
            <Card className="grid content-start gap-2 p-6 md:p-8">
              <h3 className="text-xl">{card.title}</h3>
              <p className="text-ink-2">{card.text}</p>
            </Card>
          </li>
        ))}
      </ul>
      <Card className="mt-5 flex overflow-hidden">
        <Stripe vertical className="shrink-0" />
        <div className="grid flex-1 items-center gap-6 p-6 md:grid-cols-[1fr_auto] md:p-8">
          <div className="grid gap-2">
            <h3 className="text-2xl">{direct.attention.title}</h3>
            <p className="max-w-[60ch] text-ink-2">{direct.attention.text}</p>
          </div>
          <LinkButton to="/contact" size="large" className="justify-self-start">
            {direct.attention.action}
          </LinkButton>
        </div>
      </Card>
    </Section>
  )
}
