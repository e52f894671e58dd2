import { services } from '#web/site/content/digital-marketing.ts'
import { MiniFigure } from '#web/site/drawings/mini-figure.tsx'
import { Section } from '#web/site/section.tsx'

export function MarketingServices() {
  return (
    <Section id="services" title={services.title} eyebrow={services.eyebrow}>
      <ul className="grid grid-cols-1 gap-px overflow-hidden rounded-card border border-hairline bg-hairline sm:grid-cols-2 lg:grid-cols-3">
        {services.cards.map((card) => (
          <li
            key={card.title}
            className="grid grid-cols-1 content-start gap-3 bg-surface p-6 last:sm:col-span-2 last:lg:col-span-1 md:p-7"
          >
            <div className="flex flex-row-reverse items-center justify-between gap-4 sm:grid sm:justify-items-start">
              <MiniFigure kind={card.image} />
              <h3 className="flex items-center gap-2.5 text-lg sm:mt-2">
                <card.icon size={20} className="shrink-0 text-ink-3" />
                {card.title}
              </h3>
            </div>
            <p className="text-ink-2">{card.summary}</p>
            <ul className="grid gap-1 border-t border-hairline pt-3 text-sm">
              {card.highlights.map((highlight) => (
                <li key={highlight}>{highlight}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  )
}
