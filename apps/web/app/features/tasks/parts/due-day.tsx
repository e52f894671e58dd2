import { useState } from 'react'
import { duePresets } from '#web/features/tasks/data/dates/due-presets.ts'
import { formatDay } from '#web/lib/time/format.ts'
import { useDayWords } from '#web/lib/time/use-day-words.ts'
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
  const words = useDayWords()
  const [day, setDay] = useState(before)
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
      <div className="flex items-end gap-2 border-t border-hairline p-2">
        <DayField label="Date" words={words} value={day} onChange={setDay} className="min-w-0 flex-1" />
        <Button
          variant="outline"
          size="tool"
          className="min-h-9!"
          disabled={day === ''}
          onClick={() => set(day)}
        >
          Set
        </Button>
      </div>
    </>
  )
}
