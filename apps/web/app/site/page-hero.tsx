import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** The head of a page: its h1, text and buttons beside a drawing. */
export function PageHero({
  title,
  lead,
  actions,
  aside,
}: {
  title: ReactNode
  lead: ReactNode
  actions?: ReactNode
  aside?: ReactNode
}) {
  return (
    <div className="mx-auto max-w-6xl px-5 pt-12 pb-14 md:pt-20 md:pb-24">
      <div
        className={classNames(
          'grid items-center gap-10',
          aside !== undefined && 'lg:grid-cols-[7fr_5fr] lg:gap-16',
        )}
      >
        <div className="grid min-w-0 gap-6">
          <h1 className="text-hero max-w-[16ch]">{title}</h1>
          <div className="grid max-w-[58ch] gap-4 text-lg text-ink-2 md:text-xl">{lead}</div>
          {actions && <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-4">{actions}</div>}
        </div>
        {aside}
      </div>
    </div>
  )
}
