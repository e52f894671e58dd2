import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  onChange: (checked: boolean) => void
}

/** A checkbox; `className` sets its size, which is larger for touch by default. */
export const Checkbox = ({ onChange, className = 'size-4 pointer-coarse:size-5', ...rest }: Props) => (
  <input
    type="checkbox"
    {...rest}
    onChange={({ target }) => onChange(target.checked)}
    className={classNames('choice-box shrink-0', className)}
  />
)

/** A checkbox with a label of one line. */
export const LabelledCheckbox = ({ children, ...box }: Omit<Props, 'className'> & { children: string }) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3">
    <Checkbox {...box} className="size-5" />
    {children}
  </label>
)

/** A row in a list of choices: a checkbox and what it chooses. */
export const CheckOption = ({ className, children, ...box }: Props & { children: ReactNode }) => (
  <label
    className={classNames(
      'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-sunken has-focus-visible:bg-sunken pointer-coarse:min-h-11',
      className,
    )}
  >
    <Checkbox {...box} />
    {children}
  </label>
)
