import { classNames } from '#web/ui/class-names.ts'

/** The kikoi band, the one ornament of site and app. */
export function Stripe({ vertical = false, className }: { vertical?: boolean; className?: string }) {
  return (
    <div aria-hidden="true" className={classNames(vertical ? 'stripe-y w-2' : 'stripe-x h-1.5', className)} />
  )
}
