import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** A sheet of paper on the ground. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames('rounded-card border border-hairline bg-surface shadow-low', className)}
    />
  )
}
