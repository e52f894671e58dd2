import { Skeleton } from '#web/ui/skeleton.tsx'

export function TaskDetailsSkeleton() {
  return (
    <div role="status" className="grid gap-7 rounded-card border border-hairline bg-surface p-5 sm:p-8">
      <span className="sr-only">Loading the task…</span>
      <div className="grid gap-3">
        <Skeleton className="h-6 w-24 rounded-full" />
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-2/3" />
      </div>
      <Skeleton className="h-20" />
      <div className="grid gap-4">
        <Skeleton className="h-6 w-40" />
        {['a', 'b', 'c', 'd'].map((row) => (
          <div key={row} className="flex gap-3">
            <Skeleton className="size-6" />
            <Skeleton className="h-6 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  )
}
