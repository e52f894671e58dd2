import { Link, type LinkProps } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'

/** A quiet second action: words with a line under them. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={classNames(
        'inline-flex min-h-11 items-center gap-1.5 font-semibold underline decoration-2 underline-offset-6 hover:decoration-focus',
        className,
      )}
    />
  )
}
