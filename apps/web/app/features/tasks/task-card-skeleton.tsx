import { Skeleton } from '#web/ui/skeleton.tsx'

/** Three columns, two, one; never more, however wide the screen. */
export const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(19rem,(100%-2.5rem)/3)),1fr))] gap-5'

/** Cards that are not there yet, in the cards' own shape. */
export function TaskCardsSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div role="status" className={gridClass}>
      <span className="sr-only">Loading tasks…</span>
      {Array.from({ length: count }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: identical shapes have nothing else to tell them apart
          key={index}
          className="grid gap-4 rounded-card border border-hairline bg-surface p-5"
        >
          <div className="flex gap-2">
            <Skeleton className="h-6 w-20 rounded-full" />
            <Skeleton className="h-6 w-16 rounded-full" />
          </div>
          <div className="grid gap-2">
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
          </div>
          <Skeleton className="mt-2 h-2 w-full" />
          <div className="flex justify-between">
            <Skeleton className="h-9 w-24" />
            <Skeleton className="h-9 w-24" />
          </div>
          <Skeleton className="h-8 w-20 rounded-full" />
        </div>
      ))}
    </div>
  )
}
