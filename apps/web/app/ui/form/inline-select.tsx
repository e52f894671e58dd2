import { classNames } from '#web/ui/class-names.ts'
import { selectClass } from '#web/ui/field.tsx'

interface Props {
  label: string
  value: string
  options: readonly { readonly value: string; readonly label: string }[]
  onChange: (value: string) => void
  className?: string
}

/** A select beside its label, as wide as its longest option. */
export const InlineSelect = ({ label, value, options, onChange, className }: Props) => (
  <label className={classNames('flex items-center gap-2 text-sm whitespace-nowrap text-ink-2', className)}>
    {label}
    <select
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${selectClass} w-auto font-medium`}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
)
