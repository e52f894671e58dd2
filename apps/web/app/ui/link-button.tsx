import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClass } from '#web/ui/button-class.ts'

/** An internal link with the styles of a button. */
export function LinkButton({ variant, size, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />
}
