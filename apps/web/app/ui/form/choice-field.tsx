import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type Props = Omit<ComponentProps<'input'>, 'onChange'> & {
  type?: 'checkbox' | 'radio'
  label: string
  hint: ReactNode
  /** The box is centered beside both lines, instead of at the first. */
  centered?: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox or radio button, with its label and a hint beside it. */
export const ChoiceField = (props: Props) => {
  const { type = 'checkbox', label, hint, centered = false, onChange, className, ...rest } = props
  return (
    <label
      className={classNames(
        'flex min-h-11 cursor-pointer gap-3',
        centered ? 'items-center' : 'items-start',
        className,
      )}
    >
      <input
        {...rest}
        type={type}
        onChange={({ target }) => onChange(target.checked)}
        className={classNames('size-5 shrink-0 accent-accent', !centered && 'mt-0.5')}
      />
      <span>
        <span className="block font-medium">{label}</span>
        <span className="block text-sm text-ink-2">{hint}</span>
      </span>
    </label>
  )
}
