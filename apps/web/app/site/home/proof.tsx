import { caseStudies } from '#web/site/content/case-studies.ts'
import { proof } from '#web/site/content/home.ts'
import { ExampleMark } from '#web/site/example-mark.tsx'
import { TextLink } from '#web/site/text-link.tsx'

/** Results of earlier work. */
export function Proof() {
  return (
    <section aria-label={proof.title} className="border-t border-hairline">
      <div className="mx-auto grid max-w-6xl items-center gap-x-10 gap-y-4 px-5 py-6 lg:grid-cols-[1fr_auto]">
        <dl className="grid grid-cols-2 gap-x-8 gap-y-5 lg:grid-cols-4">
          {caseStudies.map((study) => (
            <div key={study.title} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-ink-2">
                {study.meaning}
                <ExampleMark sample={study} />
              </dt>
              <dd className="font-display text-2xl font-bold tracking-tight tabular-nums">{study.result}</dd>
            </div>
          ))}
        </dl>
        <TextLink to="/portfolio#case-studies">{proof.action}</TextLink>
      </div>
    </section>
  )
}
