import { expertise } from '#web/site/content/home.ts'
import { LinkedCards } from '#web/site/linked-cards.tsx'
import { Section } from '#web/site/section.tsx'

export function Expertise() {
  return (
    <Section id="expertise" title={expertise.title} eyebrow={expertise.eyebrow}>
      <LinkedCards cards={expertise.cards} size="small">
        {({ description }) => <p className="text-ink-2">{description}</p>}
      </LinkedCards>
    </Section>
  )
}
