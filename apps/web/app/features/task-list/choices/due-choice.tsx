import { isCalendarDate } from '@task-manager/contract/dates'
import { type FormEvent, useState } from 'react'
import { duePresets } from '#web/features/tasks/data/due-presets.ts'
import { formatDay } from '#web/lib/time/format.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass } from '#web/ui/field.tsx'
import type { OnChange } from './on-change.ts'

const row =
  'flex min-h-9 w-full items-center rounded-md px-2 text-left -outline-offset-3 hover:bg-sunken pointer-coarse:min-h-11'
const small = `${controlClass} min-h-9! px-2! py-1! pointer-coarse:min-h-11!`

const inDays = (days: number): string => `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`

/** Chooses a preset or any other day; `day` is the current one. */
export function DueDay({
  day: before = '',
  onChange: set,
}: {
  day?: string
  onChange: (day: string) => void
}) {
  const today = useToday()
  const [day, setDay] = useState(before)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isCalendarDate(day)) set(day)
  }
  return (
    <>
      <ul>
        {duePresets(today).map(({ label, day }) => (
          <li key={label}>
            <button type="button" className={row} onClick={() => set(day)}>
              {label}
              <span className="ml-auto text-sm text-ink-2">{formatDay(day)}</span>
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className="flex items-end gap-2 border-t border-hairline p-2">
        <label className="grid min-w-0 flex-1 gap-1 text-sm text-ink-2">
          On
          <input
            type="date"
            min="1900-01-01"
            max="9999-12-31"
            value={day}
            onChange={(event) => setDay(event.target.value)}
            className={small}
          />
        </label>
        <Button
          type="submit"
          variant="outline"
          size="tool"
          className="min-h-9!"
          disabled={!isCalendarDate(day)}
        >
          Set
        </Button>
      </form>
    </>
  )
}

/** Sets one due date for all tasks, or moves each by the same number of days. */
export function DueChoice({ onChange }: { onChange: OnChange }) {
  const [days, setDays] = useState('1')
  const set = (dueDate: string) => onChange({ dueDate }, (tasks) => `${tasks} due ${formatDay(dueDate)}`)
  const shift = (shiftDays: number) =>
    onChange(
      { shiftDays },
      (tasks) => `${tasks} moved by ${inDays(shiftDays)}${shiftDays < 0 ? ', earlier' : ''}`,
    )
  const amount = /^\d{1,4}$/.test(days) ? Number(days) : 0
  const may = amount > 0 && amount <= 3650
  return (
    <>
      <DueDay onChange={set} />
      <fieldset className="flex items-end gap-2 border-t border-hairline p-2">
        <legend className="sr-only">Move each due date</legend>
        <label className="grid min-w-0 flex-1 gap-1 text-sm text-ink-2">
          Move by days
          <input
            inputMode="numeric"
            maxLength={4}
            value={days}
            onChange={(event) => setDays(event.target.value.trim())}
            className={small}
          />
        </label>
        <Button
          variant="outline"
          size="tool"
          className="min-h-9!"
          disabled={!may}
          onClick={() => shift(-amount)}
        >
          Earlier
        </Button>
        <Button
          variant="outline"
          size="tool"
          className="min-h-9!"
          disabled={!may}
          onClick={() => shift(amount)}
        >
          Later
        </Button>
      </fieldset>
    </>
  )
}
