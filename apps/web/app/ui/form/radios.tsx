import { useId } from 'react'

interface Props<T extends string> {
  legend: string
  options: readonly (readonly [value: T, text: string])[]
  value: T
  onChange: (value: T) => void
}

/** A few options below each other, of which one is chosen. */
export function Radios<T extends string>({ legend, options, value, onChange }: Props<T>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{legend}</legend>
      {options.map(([each, text]) => (
        <label key={each} className="flex min-h-9 cursor-pointer items-center gap-3 pointer-coarse:min-h-11">
          <input
            type="radio"
            name={name}
            checked={each === value}
            onChange={() => onChange(each)}
            className="choice-dot size-4 shrink-0 pointer-coarse:size-5"
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
