import { type KeyboardEvent, useRef, useState } from 'react'
import { duePresets } from '#web/features/tasks/data/dates/due-presets.ts'
import { formatDay } from '#web/lib/time/format.ts'
import { useDayFormat } from '#web/lib/time/use-day-format.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'

const row =
  'flex min-h-9 w-full items-center rounded-md px-2 text-left -outline-offset-3 hover:bg-sunken pointer-coarse:min-h-11'

/** Chooses a preset or any other date; `day` is the current one. */
export function DueDay({
  day: before = '',
  onChange: set,
}: {
  day?: string
  onChange: (day: string) => void
}) {
  const today = useToday()
  const dayFormat = useDayFormat()
  const [day, setDay] = useState(before)
  const field = useRef<HTMLDivElement>(null)
  /** Typing goes to the field: the space in '11 dec' must not press a preset. */
  function typeInField({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey)
      field.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <ul>
        {duePresets(today).map(({ label, day }) => (
          <li key={label}>
            <button type="button" className={row} onClick={() => set(day)} onKeyDown={typeInField}>
              {label}
              <span className="ml-auto text-sm text-ink-2">{formatDay(day)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div ref={field} className="flex items-end gap-2 border-t border-hairline p-2">
        <DayField
          label="Date"
          dayFormat={dayFormat}
          value={day}
          onChange={setDay}
          onEnter={set}
          className="min-w-0 flex-1"
        />
        <Button
          variant="outline"
          size="tool"
          className="min-h-9! pointer-coarse:min-h-11!"
          disabled={day === ''}
          onClick={() => set(day)}
        >
          Set
        </Button>
      </div>
    </>
  )
}
