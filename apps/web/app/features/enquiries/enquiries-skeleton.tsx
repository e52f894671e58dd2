import { LoadingCards } from '#web/ui/list/loading-cards.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const EnquiriesSkeleton = ({ count = 3 }: { count?: number }) => (
  <LoadingCards text="Loading the enquiries…" count={count} className="grid grid-cols-1 gap-4">
    <div className="grid grid-cols-1 gap-4 rounded-card border border-hairline bg-surface p-5">
      <div className="flex items-center gap-3">
        <Skeleton className="size-9 rounded-full" />
        <div className="grid min-w-0 flex-1 gap-2">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-4 w-60 max-w-full" />
        </div>
        <Skeleton className="h-6 w-14 rounded-full" />
      </div>
      <Skeleton className="h-20 max-w-[65ch]" />
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="h-5 w-56 max-w-full" />
    </div>
  </LoadingCards>
)
