import { Skeleton } from '#web/ui/skeleton.tsx'
import { Frame } from './frame.tsx'

const rows = ['w-28', 'w-32', 'w-24', 'w-30', 'w-20']

/** The shell before it is known who looks: what is prerendered, and shown while the profile is fetched. */
export function ShellSkeleton() {
  return (
    <Frame
      home="/app"
      toggle={<span className="size-11 shrink-0 shell:hidden" />}
      tools={<Skeleton className="h-10 w-11 sm:w-28" />}
      side={
        <div className="grid gap-6 p-4">
          <div className="grid justify-items-center gap-2 py-1">
            <Skeleton className="size-16 rounded-full" />
            <Skeleton className="mt-2 h-5 w-32" />
            <Skeleton className="h-4 w-40" />
          </div>
          <div className="grid gap-4.5 px-3 pt-6">
            {rows.map((width) => (
              <Skeleton key={width} className={`h-6 ${width}`} />
            ))}
          </div>
        </div>
      }
    >
      <p role="status" className="sr-only">
        Loading…
      </p>
      <div className="grid gap-6">
        <Skeleton className="h-9 w-64 max-w-full" />
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          {rows.slice(1).map((width) => (
            <Skeleton key={width} className="h-26 rounded-card" />
          ))}
        </div>
        <Skeleton className="h-72 rounded-card" />
      </div>
    </Frame>
  )
}
