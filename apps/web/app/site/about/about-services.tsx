import { Link } from 'react-router'
import { services } from '#web/site/content/about.ts'
import { IconSquare } from '#web/site/icon-square.tsx'
import { Section } from '#web/site/section.tsx'
import { Card } from '#web/ui/card.tsx'

export function AboutServices() {
  return (
    <Section id="services" title={services.title} eyebrow={services.eyebrow}>
      <ul className="grid gap-5 lg:grid-cols-3">
        {services.cards.map(({ title, icon, tone, to, points }) => (
          <li key={title} className="grid">
            <Card className="grid content-start gap-4 p-6 md:p-8">
              <IconSquare icon={icon} tone={tone} />
              <h3 className="text-xl">
                <Link to={to} className="underline-offset-4 hover:underline">
                  {title}
                </Link>
              </h3>
              <ul className="grid list-disc gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
