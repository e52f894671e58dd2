import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> & {
  onChange: (checked: boolean) => void
}

/** A checkbox, larger for touch. */
export const Checkbox = ({ onChange, ...rest }: Props) => (
  <input
    type="checkbox"
    {...rest}
    onChange={({ target }) => onChange(target.checked)}
    className="choice-box size-4 shrink-0 pointer-coarse:size-5"
  />
)

/** A row in a list of choices: a checkbox and what it chooses. */
export const CheckOption = ({
  className,
  children,
  ...box
}: Props & { className?: string; children: ReactNode }) => (
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
