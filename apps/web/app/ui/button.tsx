import { type ComponentProps, useState } from 'react'
import { type ButtonLook, buttonClass } from '#web/ui/button-class.ts'

type Props = ComponentProps<'button'> & ButtonLook & { busy?: boolean }

/**
 * `busy` disables the button and sets `aria-busy`; the caller changes the label. A button that is disabled while it has
 * the focus keeps it: otherwise the keyboard would lose its place.
 */
export function Button({
  variant,
  size,
  busy = false,
  disabled,
  className,
  type = 'button',
  ...rest
}: Props) {
  const [focused, setFocused] = useState(false)
  const off = disabled || busy
  return (
    <button
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      {...rest}
      type={type}
      disabled={off && !focused}
      aria-disabled={(off && focused) || undefined}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size }, className)}
      onClick={off ? (event) => event.preventDefault() : rest.onClick}
    />
  )
}
