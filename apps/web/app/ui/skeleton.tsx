import { classNames } from '#web/ui/class-names.ts'

/** A placeholder while something loads. Decorative: the part around it says that it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('animate-pulse rounded-control bg-hairline', className)} />
  )
}

/** Lines as high as the rows of the table of tasks. */
export const SkeletonLines = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classNames('h-80 animate-pulse lined-rows', className)} />
)
