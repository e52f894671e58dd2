import { partner } from '#web/site/content/contact.ts'
import { Figures } from '#web/site/figures.tsx'

/** Reasons, process and clients. */
export function PartnerPanel() {
  return (
    <div className="grid content-start gap-12">
      <section aria-labelledby="partner-title">
        <h2 id="partner-title" className="text-3xl">
          {partner.title}
        </h2>
        <Figures stats={partner.stats} size="text-5xl" />
      </section>
      <section aria-labelledby="steps-title">
        <h2 id="steps-title" className="text-2xl">
          {partner.stepsTitle}
        </h2>
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
      </section>
      <section aria-labelledby="audiences-title">
        <h2 id="audiences-title" className="text-lg">
          {partner.audiencesTitle}
        </h2>
        <ul className="mt-3 flex flex-wrap gap-2">
          {partner.audiences.map((audience) => (
            <li key={audience} className="rounded-full border border-edge px-4 py-1.5 font-semibold">
              {audience}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
