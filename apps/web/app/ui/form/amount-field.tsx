import { useId } from 'react'
import { controlClass, selectClass } from '#web/ui/field.tsx'
import { Options } from '#web/ui/options.tsx'

type Props<Unit extends string> = {
  label: string
  /** The typed text. */
  amount: string
  unit: Unit
  units: Record<Unit, string>
  maxLength: number
  /** Shown below number and unit. */
  hint: string
  onAmount: (amount: string) => void
  onUnit: (unit: Unit) => void
}

/** A number and its unit under one label. */
export function AmountField<Unit extends string>(props: Props<Unit>) {
  const { label, amount, unit, units, maxLength, hint, onAmount, onUnit } = props
  const id = useId()
  const names = Object.keys(units) as Unit[]
  return (
    <fieldset className="grid gap-1.5" aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex gap-2">
        <input
          aria-label="How many"
          inputMode="numeric"
          autoComplete="off"
          maxLength={maxLength}
          value={amount}
          onChange={(event) => onAmount(event.target.value.trim())}
          className={`${controlClass} max-w-24`}
        />
        <select
          aria-label="Unit"
          value={unit}
          onChange={(event) => {
            const chosen = names.find((name) => name === event.target.value)
            if (chosen) onUnit(chosen)
          }}
          className={selectClass}
        >
          <Options values={names} names={units} />
        </select>
      </div>
      <p id={`${id}-hint`} role="status" className="text-sm text-ink-2">
        {hint}
      </p>
    </fieldset>
  )
}
