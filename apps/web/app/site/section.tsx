import type { ReactNode } from 'react'
import { Stripe } from '#web/ui/stripe.tsx'

const bands = {
  paper: 'bg-paper',
  surface: 'bg-surface border-y border-hairline',
  sunken: 'bg-sunken border-y border-hairline',
}

type Props = {
  id: string
  title: string
  eyebrow?: string
  lead?: string
  band?: keyof typeof bands
  children: ReactNode
}

/** A section of a public page, with a heading and the stripe. */
export function Section({ id, title, eyebrow, lead, band = 'paper', children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={bands[band]}>
      <div className="mx-auto max-w-6xl px-5 py-14 md:py-24">
        {eyebrow && (
          <p className="mb-2 flex break-after-avoid items-center gap-3 text-sm font-semibold text-ink-3">
            <Stripe thin className="w-10" />
            {eyebrow}
          </p>
        )}
        <h2 id={`${id}-title`} className="text-section">
          {title}
        </h2>
        {lead && <p className="mt-3 max-w-[65ch] text-lg text-ink-2">{lead}</p>}
        <div className="mt-8 md:mt-12">{children}</div>
      </div>
    </section>
  )
}
