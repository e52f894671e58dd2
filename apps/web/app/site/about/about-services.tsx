import { services } from '#web/site/content/about.ts'
import { LinkedCards } from '#web/site/linked-cards.tsx'
import { Section } from '#web/site/section.tsx'

export function AboutServices() {
  return (
    <Section id="services" title={services.title} eyebrow={services.eyebrow}>
      <LinkedCards cards={services.cards} size="large">
        {({ points }) => (
          <ul className="grid list-disc gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
      </LinkedCards>
    </Section>
  )
}
