import { useState } from 'react'
import { DueDay } from '#web/features/tasks/parts/due-day.tsx'
import { countOf } from '#web/lib/count-of.ts'
import { formatDay } from '#web/lib/time/format.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass } from '#web/ui/field.tsx'
import type { OnChange } from './on-change.ts'

const small = `${controlClass} px-2!`

/** Sets one due date for all tasks, or moves each by the same number of days. */
export function DueChoice({ onChange }: { onChange: OnChange }) {
  const [days, setDays] = useState('1')
  const set = (dueDate: string) => onChange({ dueDate }, (tasks) => `${tasks} due ${formatDay(dueDate)}`)
  const shift = (shiftDays: number) =>
    onChange(
      { shiftDays },
      (tasks) =>
        `${tasks} moved ${countOf(Math.abs(shiftDays), 'day')} ${shiftDays < 0 ? 'earlier' : 'later'}`,
    )
  const amount = /^\d{1,4}$/.test(days) ? Number(days) : 0
  const may = amount > 0 && amount <= 3650
  return (
    <>
      <DueDay onChange={set} />
      <fieldset className="flex items-end gap-2 border-t border-hairline p-2">
        <legend className="sr-only">Move each due date</legend>
        <label className="grid min-w-0 flex-1 gap-1 text-sm text-ink-2">
          Move by (days)
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
          className="min-h-9! pointer-coarse:min-h-11!"
          disabled={!may}
          onClick={() => shift(-amount)}
        >
          Earlier
        </Button>
        <Button
          variant="outline"
          size="tool"
          className="min-h-9! pointer-coarse:min-h-11!"
          disabled={!may}
          onClick={() => shift(amount)}
        >
          Later
        </Button>
      </fieldset>
    </>
  )
}
