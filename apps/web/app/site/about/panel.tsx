import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  id: string
  title: string
  text: ReactNode
  /** The button beside the title. */
  action: ReactNode
  /** Classes of the row of title and button. */
  className?: string
  children: ReactNode
}

/** A bordered part of the page with a button. */
export const Panel = ({
  id,
  title,
  text,
  action,
  className = 'flex-wrap items-center gap-6',
  children,
}: Props) => (
  <section aria-labelledby={`${id}-title`} className="mx-auto max-w-6xl px-5 pb-14 md:pb-24">
    <div className="rounded-card border border-hairline bg-surface p-6 md:p-10">
      <div className={classNames('flex justify-between', className)}>
        <div>
          <h2 id={`${id}-title`} className="text-3xl">
            {title}
          </h2>
          <p className="mt-2 text-ink-2">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  </section>
)
