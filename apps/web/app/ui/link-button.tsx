import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClass } from '#web/ui/button-class.ts'

/** A link within the site that looks like a button. */
export function LinkButton({ variant, size, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />
}
