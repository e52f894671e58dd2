import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** A placeholder of a person's picture and the two lines beside it. */
export const PictureSkeleton = ({ size, name, line }: { size: string; name: string; line: string }) => (
  <>
    <Skeleton className={classNames('shrink-0 rounded-full', size)} />
    <div className="grid min-w-0 flex-1 gap-2">
      <Skeleton className={classNames('h-5', name)} />
      <Skeleton className={classNames('h-4 max-w-full', line)} />
    </div>
  </>
)
