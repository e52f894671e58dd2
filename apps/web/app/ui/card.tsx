import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** A bordered surface. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames(
        'rounded-card border border-hairline bg-surface shadow-low print:break-inside-avoid',
        className,
      )}
    />
  )
}
