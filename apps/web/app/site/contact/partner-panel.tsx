import type { ReactNode } from 'react'
import { partner } from '#web/site/content/contact.ts'
import { Figures } from '#web/site/figures.tsx'

/** Reasons, process and clients. */
export function PartnerPanel() {
  return (
    <div className="grid content-start gap-12">
      <Part id="partner-title" title={partner.title} size="text-3xl">
        <Figures stats={[...partner.stats]} columns="sm:grid-cols-2" size="text-5xl" />
        <p className="mt-4 text-sm text-ink-3">
          Source: {partner.source}. {partner.measured}
        </p>
      </Part>
      <Part id="steps-title" title={partner.stepsTitle} size="text-2xl">
        <ol className="mt-5 grid">
          {partner.steps.map((step, at) => (
            <li key={step.title} className="grid grid-cols-[3.5rem_1fr] border-t border-hairline py-5">
              <span aria-hidden="true" className="font-display text-3xl font-bold text-ink-3">
                {at + 1}
              </span>
              <div>
                <h3 className="text-lg">{step.title}</h3>
                <p className="text-ink-2">{step.description}</p>
              </div>
            </li>
          ))}
        </ol>
      </Part>
      <Part id="audiences-title" title={partner.audiencesTitle} size="text-lg">
        <ul className="mt-3 flex flex-wrap gap-2">
          {partner.audiences.map((audience) => (
            <li key={audience} className="rounded-full border border-edge px-4 py-1.5 font-semibold">
              {audience}
            </li>
          ))}
        </ul>
      </Part>
    </div>
  )
}

type PartProps = { id: string; title: string; size: string; children: ReactNode }

const Part = ({ id, title, size, children }: PartProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} className={size}>
      {title}
    </h2>
    {children}
  </section>
)
