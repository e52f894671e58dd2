import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Props = { face: string; name: string; below: string; gap?: string }

/** A face and two lines beside it; the classes are their sizes. */
export const PersonSkeleton = ({ face, name, below, gap = 'gap-2' }: Props) => (
  <>
    <Skeleton className={classNames(face, 'rounded-full')} />
    <div className={classNames('grid flex-1', gap)}>
      <Skeleton className={name} />
      <Skeleton className={below} />
    </div>
  </>
)
