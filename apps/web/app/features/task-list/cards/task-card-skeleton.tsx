import { Skeleton } from '#web/ui/skeleton.tsx'

/** One to four columns, by width. Never more, so that groups of cards fill whole rows. */
export const gridClass = 'grid card-columns gap-4 max-sm:gap-2.5 print:block'

/** The lines of a card: badges, progress and people, dates. */
const lines = [
  ['flex gap-2', 'h-6 w-20 rounded-full', 'h-6 w-16 rounded-full'],
  ['flex justify-between', 'h-7 w-32', 'h-7 w-14 rounded-full'],
  ['flex justify-between', 'h-8 w-20', 'h-8 w-20'],
] as const

/** Placeholders in the shape of cards. */
export function TaskCardsSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div role="status" className={gridClass}>
      <span className="sr-only">Loading tasks…</span>
      {Array.from({ length: count }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
          key={index}
          className="grid gap-2.5 rounded-card border border-hairline bg-surface p-4"
        >
          <Skeleton className="h-5 w-4/5" />
          <div className="grid gap-1.5 max-sm:hidden">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
          </div>
          {lines.map(([line, left, right]) => (
            <div key={left} className={line}>
              <Skeleton className={left} />
              <Skeleton className={right} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
