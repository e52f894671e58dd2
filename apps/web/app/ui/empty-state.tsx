import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Stripe } from '#web/ui/stripe.tsx'

type Props = { title: string; text?: ReactNode; action?: ReactNode; className?: string }

/** Says that a list is empty, and offers the next action. */
export function EmptyState({ title, text, action, className }: Props) {
  return (
    <div
      data-empty=""
      className={classNames(
        'grid justify-items-center gap-3 rounded-card border border-dashed border-hairline px-6 py-14 text-center wrap-anywhere',
        className,
      )}
    >
      <div aria-hidden="true" className="mb-1 grid w-16 gap-1.5">
        <Stripe className="w-full" />
        <div className="h-1.5 w-2/3 bg-hairline" />
        <div className="h-1.5 w-4/5 bg-hairline" />
      </div>
      <p className="font-display text-lg font-bold">{title}</p>
      {text && <p className="max-w-md text-ink-2">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
