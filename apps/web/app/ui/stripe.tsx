import { classNames } from '#web/ui/class-names.ts'

type Props = {
  vertical?: boolean
  /** Its size; 6 px high and as wide as its place (or 8 px wide and as high) when none is given. */
  className?: string
}

/** The kikoi band, the one ornament of site and app. */
export function Stripe({ vertical = false, className = vertical ? 'w-2' : 'h-1.5' }: Props) {
  return (
    <span aria-hidden="true" className={classNames('block', vertical ? 'stripe-y' : 'stripe-x', className)} />
  )
}
