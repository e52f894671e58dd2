import { LoadingCards } from '#web/ui/list/loading-cards.tsx'
import { PictureSkeleton } from '#web/ui/list/picture-skeleton.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const EnquiriesSkeleton = ({ count = 3 }: { count?: number }) => (
  <LoadingCards text="Loading the enquiries…" count={count} className="grid grid-cols-1 gap-4">
    <div className="grid grid-cols-1 gap-4 rounded-card border border-hairline bg-surface p-5">
      <div className="flex items-center gap-3">
        <PictureSkeleton size="size-9" name="w-36" line="w-60" />
        <Skeleton className="h-6 w-14 rounded-full" />
      </div>
      <Skeleton className="h-20 max-w-[65ch]" />
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="h-5 w-56 max-w-full" />
    </div>
  </LoadingCards>
)
