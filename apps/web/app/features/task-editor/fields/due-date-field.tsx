import { duePresets } from '#web/features/tasks/data/dates/due-presets.ts'
import { formatLongDay } from '#web/lib/time/format.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { type ControlProps, controlClass, Field } from '#web/ui/field.tsx'
import { DayInWords } from './day-in-words.tsx'

interface Props {
  value: string
  /** The saved date; it may be in the past without a question. */
  saved: string
  refused: Partial<Pick<ControlProps, 'aria-invalid' | 'aria-describedby'>>
  onChange: (day: string) => void
}

/** The number of quick dates; they share one line with the date in words. */
const MAX_QUICK = 3

/** The browser's date field (spec 2); below it the date in words, common dates, and a question about a past date. */
export function DueDateField({ value, saved, refused, onChange }: Props) {
  const today = useToday()
  const isPast = value !== '' && value < today
  return (
    <div className="grid gap-2">
      <Field
        label="Due Date"
        hint={
          value !== '' && (
            <span role="status">
              {formatLongDay(value)}
              {isPast && value !== saved && (
                <strong className="block font-medium text-danger">
                  This date is in the past. Save anyway?
                </strong>
              )}
            </span>
          )
        }
      >
        {(control) => (
          <input
            {...control}
            {...refused}
            data-field="dueDate"
            type="date"
            max="9999-12-31"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={controlClass}
          />
        )}
      </Field>
      <DayInWords today={today} onChange={onChange}>
        {/* biome-ignore lint/a11y/useSemanticElements: four buttons beside a field are not a set of fields */}
        <div role="group" aria-label="Quick dates" className="-mr-1.5 ml-1 flex flex-wrap">
          {duePresets(today)
            .slice(0, MAX_QUICK)
            .map(({ label, day }) => (
              <button
                key={label}
                type="button"
                aria-pressed={value === day}
                onClick={() => onChange(day)}
                className="min-h-8 rounded-md px-1.5 text-[0.8125rem] font-medium text-ink-2 underline-offset-4 hover:bg-sunken hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink pointer-coarse:min-h-11"
              >
                {label}
              </button>
            ))}
        </div>
      </DayInWords>
    </div>
  )
}
