import { useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'

interface Props<T extends string> {
  legend: string
  options: readonly (readonly [value: T, text: string])[]
  value: T
  onChange: (value: T) => void
}

type RadioProps = { name: string; checked: boolean; onChoose: () => void; className: string }

export const Radio = ({ name, checked, onChoose, className }: RadioProps) => (
  <input
    type="radio"
    name={name}
    checked={checked}
    onChange={onChoose}
    className={classNames('choice-dot shrink-0', className)}
  />
)

/** A few options below each other, of which one is chosen. */
export function Radios<T extends string>({ legend, options, value, onChange }: Props<T>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{legend}</legend>
      {options.map(([each, text]) => (
        <label key={each} className="flex min-h-9 cursor-pointer items-center gap-3 pointer-coarse:min-h-11">
          <Radio
            name={name}
            checked={each === value}
            onChoose={() => onChange(each)}
            className="size-4 pointer-coarse:size-5"
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
