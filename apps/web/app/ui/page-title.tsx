import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface Props {
  title: string
  className?: string
  /** Beside the title, or below it where there is no room. */
  children: ReactNode
}

/** The heading of a screen, with its buttons. */
export const PageTitle = ({ title, className, children }: Props) => (
  <div className={classNames('flex flex-wrap items-center gap-x-3 gap-y-2', className)}>
    <h1 className="mr-auto text-page">{title}</h1>
    {children}
  </div>
)
