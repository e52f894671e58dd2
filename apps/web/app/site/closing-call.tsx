import type { ReactNode } from 'react'
import { Stripe } from '#web/ui/stripe.tsx'

/** The last band of a page: one question and its answer's buttons. */
export function ClosingCall({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-labelledby="closing-title" className="border-t border-hairline bg-surface">
      <div className="mx-auto grid max-w-6xl gap-6 px-5 py-14 md:grid-cols-[1fr_auto] md:items-center md:py-20">
        <div className="grid gap-3">
          <Stripe thin className="w-10" />
          <h2 id="closing-title" className="text-section">
            {title}
          </h2>
          <p className="max-w-[58ch] text-lg text-ink-2">{text}</p>
        </div>
        <div className="flex flex-wrap items-center gap-4">{children}</div>
      </div>
    </section>
  )
}
