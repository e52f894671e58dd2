import { impact } from '#web/site/content/digital-marketing.ts'
import { Figures } from '#web/site/figures.tsx'

const stats = impact.stats.map(({ stat, description, source }) => ({
  stat,
  description: (
    <>
      {description}
      <span className="mt-1 block text-sm text-ink-3">Source: {source}</span>
    </>
  ),
}))

export function Impact() {
  return (
    <section aria-labelledby="impact-title" className="border-y border-hairline bg-surface">
      <div className="mx-auto max-w-6xl px-5 py-14 md:py-16">
        <h2 id="impact-title" className="text-2xl">
          {impact.title}
        </h2>
        <Figures stats={stats} columns="sm:grid-cols-3" size="text-6xl" />
      </div>
    </section>
  )
}
