import { Skeleton } from '#web/ui/skeleton.tsx'

const widths = ['w-52', 'w-64', 'w-44', 'w-56', 'w-48', 'w-60']

export function TrashSkeleton() {
  return (
    <div>
      <p role="status" className="sr-only">
        Loading the trash…
      </p>
      {widths.map((width) => (
        <div key={width} className="flex h-9.5 items-center gap-5 border-b border-hairline max-md:h-20">
          <Skeleton className="size-4 shrink-0" />
          <div className="min-w-0 flex-1">
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
          <Skeleton className="h-3.5 w-28 max-lg:hidden" />
          <Skeleton className="h-3.5 w-28 max-md:hidden" />
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="mr-9 h-3.5 w-20 max-md:hidden min-[90rem]:mr-34" />
        </div>
      ))}
    </div>
  )
}
