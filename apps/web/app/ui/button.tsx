import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from '#web/ui/button-class.ts'

type Props = ComponentProps<'button'> & ButtonLook & { busy?: boolean }

/** `busy` disables the button and sets `aria-busy`; the caller changes the label. */
export function Button({
  variant,
  size,
  busy = false,
  disabled,
  className,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size }, className)}
    />
  )
}
