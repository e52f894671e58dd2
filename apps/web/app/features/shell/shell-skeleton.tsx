import { emptyHtml } from '#web/lib/browser/trusted-types.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Frame } from './frame.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

const rows = ['w-28', 'w-32', 'w-24', 'w-30', 'w-20']

/**
 * The shell without a user: prerendered, and shown while the profile loads. In the browser React leaves its markup alone,
 * because hydrating it would only delay the screen that replaces it.
 */
export const ShellSkeleton = () =>
  import.meta.env.SSR ? (
    <div>
      <Prerendered />
    </div>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant without any markup
    <div suppressHydrationWarning dangerouslySetInnerHTML={emptyHtml} />
  )

function Prerendered() {
  return (
    <Frame
      home="/app"
      toggle={<span className="-ml-3.5 size-11 shrink-0 shell:hidden" />}
      search={<Skeleton className="h-10 w-11 shell:w-70" />}
      tools={<span className="h-11 w-23" />}
      side={
        <div className="grid gap-4 px-3 py-4">
          <div className="flex items-center gap-2.5 px-2">
            <Skeleton className="size-9 shrink-0 rounded-full" />
            <div className="grid flex-1 gap-1.5">
              <Skeleton className="h-4 w-28" />
              <Skeleton className="h-3 w-36" />
            </div>
          </div>
          <div className="grid gap-3.5 px-3 pt-2">
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
      <PageSkeleton />
    </Frame>
  )
}
