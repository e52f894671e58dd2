import type { Testimonial } from '#web/site/content/testimonials.ts'
import { Section } from '#web/site/section.tsx'
import { Card } from '#web/ui/card.tsx'

/** Quotes of clients. Renders nothing without quotes. */
export function Testimonials({ list }: { list: readonly Testimonial[] }) {
  if (list.length === 0) return null
  return (
    <Section id="testimonials" title="What clients say" band="surface">
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {list.map(({ words, name, role }) => (
          <li key={name} className="grid">
            <Card className="grid p-6">
              <figure className="grid content-between gap-5">
                <blockquote className="text-lg">"{words}"</blockquote>
                <figcaption>
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-sm text-ink-2">{role}</span>
                </figcaption>
              </figure>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
