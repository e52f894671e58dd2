import { Skeleton } from '#web/ui/skeleton.tsx'

const panel = 'grid gap-4 rounded-card border border-hairline bg-surface p-5'

/** The form's shape while its task is on the way. */
export function TaskFormSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the task…</span>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className={panel}>
          <Skeleton className="h-11" />
          <Skeleton className="h-30" />
        </div>
        <div className={panel}>
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
        <div className={panel}>
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
        <Skeleton className="h-13" />
      </div>
    </div>
  )
}
