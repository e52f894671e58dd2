import { Link } from 'react-router'
import { expertise } from '#web/site/content/home.ts'
import { IconSquare } from '#web/site/icon-square.tsx'
import { Section } from '#web/site/section.tsx'
import { Card } from '#web/ui/card.tsx'

export function Expertise() {
  return (
    <Section id="expertise" title={expertise.title} eyebrow={expertise.eyebrow}>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {expertise.cards.map((card) => (
          <li key={card.title} className="grid">
            <Card className="relative grid content-start gap-2 p-6 transition-shadow duration-120 hover:shadow-high">
              <IconSquare icon={card.icon} tone={card.tone} />
              <h3 className="mt-4 text-lg">
                <Link to={card.to} className="after:absolute after:inset-0">
                  {card.title}
                </Link>
              </h3>
              <p className="text-ink-2">{card.description}</p>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
