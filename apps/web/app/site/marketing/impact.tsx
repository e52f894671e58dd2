import { impact } from '#web/site/content/digital-marketing.ts'

export function Impact() {
  return (
    <section aria-labelledby="impact-title" className="border-y border-hairline bg-surface">
      <div className="mx-auto max-w-6xl px-5 py-14 md:py-16">
        <h2 id="impact-title" className="text-2xl">
          {impact.title}
        </h2>
        <dl className="mt-6 grid gap-8 sm:grid-cols-3">
          {impact.stats.map((stat) => (
            <div
              key={stat.stat}
              className="flex flex-col-reverse justify-end gap-1 border-t-4 border-ink pt-4"
            >
              <dt className="text-ink-2">
                {stat.description}
                <span className="mt-1 block text-sm text-ink-3">Source: {stat.source}</span>
              </dt>
              <dd className="font-display text-6xl font-bold tracking-tight tabular-nums">{stat.stat}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
