import { classNames } from '#web/ui/class-names.ts'

type Props = {
  vertical?: boolean
  /** Four pixels instead of six, for the dash before a section's title. */
  thin?: boolean
  className?: string
}

/** The striped band that decorates site and application. */
export function Stripe({ vertical = false, thin = false, className }: Props) {
  const size = vertical ? 'w-2' : thin ? 'h-1' : 'h-1.5'
  return (
    <span
      aria-hidden="true"
      className={classNames('block', vertical ? 'stripe-y' : 'stripe-x', size, className)}
    />
  )
}
