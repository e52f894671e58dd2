import { Skeleton } from '#web/ui/skeleton.tsx'

const field = (height: string, key: string) => (
  <div key={key} className="grid gap-1.5">
    <Skeleton className="h-5 w-24" />
    <Skeleton className={height} />
  </div>
)

/** Placeholder of the form while its task loads. */
export function TaskFormSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the task…</span>
      <div className="grid grid-cols-1 gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,56.25rem)_18rem]">
        <div className="grid content-start gap-5">
          {field('h-11', 'title')}
          {field('h-30', 'description')}
          {field('h-40', 'checklist')}
        </div>
        <div className="grid content-start gap-5 lg:border-l lg:border-hairline lg:pl-6">
          {field('h-11', 'priority')}
          {field('h-11', 'due')}
          {field('h-11', 'people')}
        </div>
      </div>
    </div>
  )
}
