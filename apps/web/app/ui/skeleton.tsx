import { classNames } from '#web/ui/class-names.ts'

/** A grey shape where something will be; the surrounding part says in words that it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('animate-pulse rounded-control bg-hairline', className)} />
  )
}
