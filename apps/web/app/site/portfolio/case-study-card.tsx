import { CheckedPoint } from '#web/site/checked-point.tsx'
import type { CaseStudy } from '#web/site/content/case-studies.ts'
import { ExampleMark } from '#web/site/example-mark.tsx'
import { Card } from '#web/ui/card.tsx'

/** A case study: result, starting point and work. */
export function CaseStudyCard({ study }: { study: CaseStudy }) {
  return (
    <Card className="grid content-start gap-4 p-6 md:p-8">
      <h3 className="grid gap-2 tracking-normal">
        <span className="font-sans text-sm font-semibold text-ink-3">{study.title}</span>
        <span className="text-5xl font-bold tracking-tight tabular-nums md:text-6xl">{study.result}</span>
        <span className="font-sans text-lg font-semibold">
          {study.meaning}
          <ExampleMark sample={study} />
        </span>
      </h3>
      <p className="text-ink-2">{study.baseline}</p>
      <ul className="grid gap-2">
        {study.actions.map((action) => (
          <CheckedPoint key={action}>{action}</CheckedPoint>
        ))}
      </ul>
      <p className="text-sm text-ink-3">Over {study.period.toLowerCase()}</p>
    </Card>
  )
}
