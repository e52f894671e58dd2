import { useLocation } from 'react-router'
import { emptyHtml } from '#web/lib/browser/trusted-types.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'

/** The early script draws here (apps/web/early); the build finds the element by its id. */
const FirstDrawn = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant without any markup
  <div id="first-drawn" className="peer" suppressHydrationWarning dangerouslySetInnerHTML={emptyHtml} />
)

// Keys that look like classes would add their rules to the first styles.
const blocks = (className: string, keys = [1, 2, 3, 4, 5]) =>
  keys.map((key) => <Skeleton key={key} className={className} />)

/**
 * A skeleton in the page's shape and height: figures and charts for a dashboard, lines for a task, otherwise cards. A
 * list in another view has lines or nothing; the document's first script sets the view (`data-tasks`).
 */
export function PageSkeleton() {
  const { pathname } = useLocation()
  if (pathname.includes('dashboard')) {
    return (
      <div className="grid grid-cols-1 gap-6">
        <div>
          <FirstDrawn />
          <div className="grid gap-6 peer-has-data-early:hidden">
            <Skeleton className="mb-6 h-9 w-64 max-w-full" />
            <div className="min-h-[80svh] sm:hidden" />
            <div className="grid grid-cols-2 gap-x-6 gap-y-4 border-t border-hairline pt-4 lg:grid-cols-4">
              {blocks('h-15', [1, 2, 3, 4])}
            </div>
          </div>
        </div>
        <Skeleton className="h-80" />
      </div>
    )
  }
  if (/^\/(tasks|user\/task-details)\//.test(pathname))
    return (
      <div>
        <FirstDrawn />
        <div className="grid max-w-190 gap-6 peer-has-data-early:hidden">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-8 w-3/4" />
          <Skeleton className="h-14 w-2/3" />
          {blocks('h-6 w-1/2')}
        </div>
      </div>
    )
  const isList = /\/tasks\/?$/.test(pathname)
  const cards = (
    <div
      className={classNames(
        'grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4 peer-has-data-early:hidden',
        isList && '[[data-tasks]_&]:hidden',
      )}
    >
      {blocks('h-56 rounded-card')}
    </div>
  )
  return isList ? (
    <div className="grid grid-cols-1 gap-4">
      <ListHead />
      <div>
        <FirstDrawn />
        {cards}
        <SkeletonLines className="hidden [[data-tasks=table]_&]:block" />
      </div>
    </div>
  ) : (
    <div className="grid gap-4">
      <Skeleton className="h-9 w-48 max-w-full" />
      <Skeleton className="h-9 w-full max-w-md" />
      {cards}
    </div>
  )
}

/** As tall as the head of a list, so that the cards do not move. */
const ListHead = () => (
  <div className="grid grid-cols-1 gap-2">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="mr-auto text-page">My Tasks</h1>
      <Skeleton className="h-9 w-26 pointer-coarse:h-11" />
      <Skeleton className="h-9 w-full sm:hidden pointer-coarse:h-11" />
    </div>
    <div className="h-10 line-below max-sm:h-12 sm:pointer-coarse:h-13" />
    <div className="h-8 max-sm:hidden pointer-coarse:h-11" />
  </div>
)
