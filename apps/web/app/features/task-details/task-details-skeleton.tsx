import { Skeleton } from '#web/ui/skeleton.tsx'

/** Placeholder of the page while the task loads. */
export function TaskDetailsSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading the task…</span>
      <div className="grid gap-3">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-6 w-24 rounded-full" />
        <Skeleton className="h-8 w-3/4" />
        <Skeleton className="h-5 w-full max-w-[68ch]" />
      </div>
      <div className="border-y border-hairline py-4">
        <Skeleton className="h-14 w-2/3" />
      </div>
      <div className="grid gap-4">
        <Skeleton className="h-5 w-32" />
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
