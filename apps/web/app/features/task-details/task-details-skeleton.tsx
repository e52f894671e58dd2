import { Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'

/** Placeholder of the page while the task loads: its title and checklist, where the task has them. */
export const TaskDetailsSkeleton = () => (
  <div role="status" className="grid gap-3">
    <span className="sr-only">Loading the task…</span>
    <Skeleton className="my-1 h-5 w-24" />
    <Skeleton className="h-8 w-3/4" />
    <SkeletonLines className="mt-10 xl:mr-86" />
  </div>
)
