import { useMemo } from 'react'
import { useNow } from '#web/lib/time/use-polled.ts'
import { SelectField } from '#web/ui/field.tsx'

interface Props {
  /** Undefined while it loads; the field is shown already. */
  value: string | undefined
  /** Chosen by the user and not detected by the browser. */
  chosen: boolean
  onChange: (zone: string) => void
}

const timeIn = (timeZone: string, now: number): string =>
  new Date(now).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })

/** All zones of this browser by region. A saved zone that the browser does not know stays in the list. */
export function TimeZoneField({ value, chosen, onChange }: Props) {
  const now = useNow()
  const zones = useMemo(
    () =>
      value === undefined ? [] : [...new Set([value, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort(),
    [value],
  )
  const detected = chosen ? '' : 'Detected by your browser. '
  // In a narrow column the hint takes two lines. They are kept free until it is known: a press on a section below would
  // be lost if that section moved between pressing and releasing.
  const hint = (
    <span className="block sm:min-h-10">
      {value ? `${detected}It is ${timeIn(value, now)} there.` : '\u00a0'}
    </span>
  )
  return (
    <SelectField
      label="Time zone"
      hint={hint}
      value={value ?? ''}
      disabled={value === undefined}
      onChange={(event) => onChange(event.target.value)}
    >
      {zones.map((zone) => (
        <option key={zone} value={zone} disabled={zone === ''}>
          {zone === '' ? 'Unknown' : zone.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  )
}
