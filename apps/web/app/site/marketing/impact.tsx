import { impact } from '#web/site/content/digital-marketing.ts'
import { Figures } from '#web/site/figures.tsx'

export function Impact() {
  return (
    <section aria-labelledby="impact-title" className="border-y border-hairline bg-surface">
      <div className="mx-auto max-w-6xl px-5 py-14 md:py-16">
        <h2 id="impact-title" className="text-2xl">
          {impact.title}
        </h2>
        <Figures stats={impact.stats} size="text-6xl" />
      </div>
    </section>
  )
}
