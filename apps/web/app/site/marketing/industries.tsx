import { industries } from '#web/site/content/digital-marketing.ts'
import { Section } from '#web/site/section.tsx'

export function Industries() {
  return (
    <Section id="industries" title={industries.title} eyebrow={industries.eyebrow}>
      <dl className="grid gap-x-16 md:grid-cols-2">
        {industries.list.map((item) => (
          <div key={item.industry} className="grid gap-1 border-t border-hairline py-5">
            <dt className="font-display text-xl font-bold">{item.industry}</dt>
            <dd className="text-ink-2">{item.details}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
