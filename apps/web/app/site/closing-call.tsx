import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Stripe } from '#web/ui/stripe.tsx'

type Props = {
  closing: { title: string; text: string; action: string }
  /** The page that the button of `closing.action` opens. */
  to?: To
  /** More buttons. */
  children?: ReactNode
  note?: ReactNode
}

/** The last section of a page: a question, its buttons and a secondary link. */
export function ClosingCall({ closing: { title, text, action }, to, children, note }: Props) {
  return (
    <section aria-labelledby="closing-title" className="border-t border-hairline bg-surface">
      <div className="mx-auto grid max-w-6xl gap-8 px-5 py-14 md:py-20 lg:grid-cols-[1fr_auto] lg:items-center">
        <div className="grid gap-3">
          <Stripe thin className="w-10" />
          <h2 id="closing-title" className="text-section">
            {title}
          </h2>
          <p className="max-w-[58ch] text-lg text-ink-2">{text}</p>
        </div>
        <div className="grid gap-3 justify-self-start">
          <div className="flex flex-wrap items-center gap-4">
            {to !== undefined && (
              <LinkButton to={to} size="large">
                {action}
              </LinkButton>
            )}
            {children}
          </div>
          {note}
        </div>
      </div>
    </section>
  )
}
