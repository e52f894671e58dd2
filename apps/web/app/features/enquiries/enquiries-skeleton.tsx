import { PersonSkeleton } from '#web/ui/avatar/person-skeleton.tsx'
import { CardSkeletons } from '#web/ui/list/card-skeletons.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const EnquiriesSkeleton = ({ count = 3 }: { count?: number }) => (
  <CardSkeletons status="Loading the enquiries…" count={count} grid="grid gap-4" card="grid gap-4 p-5">
    <div className="flex items-center gap-3">
      <PersonSkeleton face="size-9" name="h-5 w-36" below="h-4 w-60 max-w-full" />
      <Skeleton className="h-6 w-14 rounded-full" />
    </div>
    <Skeleton className="h-20 max-w-[65ch]" />
    <Skeleton className="h-9 w-72 max-w-full" />
    <Skeleton className="h-5 w-56 max-w-full" />
  </CardSkeletons>
)
