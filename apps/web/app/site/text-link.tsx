import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'

const linkStyle =
  'inline-flex min-h-11 items-center gap-1.5 font-semibold underline decoration-2 underline-offset-6 hover:decoration-focus'

/** A secondary link: underlined text. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={classNames(linkStyle, className)} />
}

/** The same style for a link to a part of this page, which also works without scripts. */
export function PartLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={classNames(linkStyle, className)}>
      {children}
    </a>
  )
}
