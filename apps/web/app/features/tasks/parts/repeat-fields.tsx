import { weekdayNames } from '@task-manager/contract/calendar'
import type { NewRepeat } from '@task-manager/contract/repeats/repeat-field'
import { repeatWords } from '@task-manager/contract/repeats/repeat-words'
import { type ReactNode, useId, useState } from 'react'
import {
  type Choices,
  choicesOf,
  monthDays,
  nextDates,
  ruleOf,
  type Unit,
  units,
} from '#web/features/tasks/data/dates/repeat-choices.ts'
import { formatDay } from '#web/lib/time/format.ts'
import { useDayFormat } from '#web/lib/time/use-day-format.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { controlClass, selectClass } from '#web/ui/field.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { Radios } from '#web/ui/form/radios.tsx'

interface Props {
  value: NewRepeat
  dueDate: string
  /** The number of the saved task in its series. */
  counted: number | undefined
  onChange: (value: NewRepeat) => void
}

const FIRST_TIMES = 10

const startOptions = [
  ['due', 'from the due date'],
  ['done', 'from the day it was done'],
] as const

type End = 'never' | 'until' | 'times'
const ends: Record<End, string> = { never: 'never', until: 'on a day', times: 'after a number of tasks' }
const endOf = ({ until, times }: NewRepeat): End =>
  until !== null ? 'until' : times !== null ? 'times' : 'never'

/** How a task repeats, with the rule and its next dates in words. */
export default function RepeatFields({ value, dueDate, counted, onChange }: Props) {
  const today = useToday()
  const dayFormat = useDayFormat()
  const choices = choicesOf(value.rule, dueDate)
  const change = (part: Partial<Choices>) => onChange({ ...value, rule: ruleOf({ ...choices, ...part }) })
  const dates = nextDates(value, dueDate, today, counted)
  const end = endOf(value)
  const setEnd = (next: End) =>
    onChange({
      ...value,
      until: next === 'until' ? (dates.at(-1) ?? dueDate) : null,
      times: next === 'times' ? FIRST_TIMES : null,
    })
  return (
    <div className="grid grid-cols-1 gap-4">
      <Every choices={choices} change={change} />
      {choices.unit === 'week' && <Weekdays choices={choices} change={change} />}
      {choices.unit === 'month' && (
        <Radios
          legend="On"
          options={monthDays(dueDate, choices.day)}
          value={choices.day}
          onChange={(day) => change({ day })}
        />
      )}
      <Radios
        legend="The next one is created"
        options={startOptions}
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
      />
      <div className="grid gap-2">
        <Labelled label="Ends">
          {(id) => (
            <select
              id={id}
              value={end}
              onChange={(event) => setEnd(event.target.value as End)}
              className={selectClass}
            >
              {Object.entries(ends).map(([each, text]) => (
                <option key={each} value={each}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        {value.until !== null && (
          <DayField
            label="Last day"
            tall
            dayFormat={dayFormat}
            value={value.until}
            onChange={(until) => until !== '' && onChange({ ...value, until })}
          />
        )}
        {value.times !== null && (
          <NumberField
            label="Tasks in all"
            value={value.times}
            max={1000}
            onChange={(times) => onChange({ ...value, times })}
          />
        )}
      </div>
      <p role="status" className="text-sm text-ink-2">
        {repeatWords(value)}.
        <span className="block">
          {dates.length === 0
            ? 'No more dates.'
            : `${value.from === 'done' ? 'If completed on time, next' : 'Next'}: ${dates
                .map((day) => formatDay(day))
                .join(', ')}.`}
        </span>
      </p>
    </div>
  )
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

interface PartProps {
  choices: Choices
  change: (part: Partial<Choices>) => void
}

function Every({ choices: { unit, interval }, change }: PartProps) {
  const many = unit !== 'weekday' && interval > 1
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-end gap-2">
      {unit === 'weekday' ? (
        <span className="self-center text-sm font-semibold">Every</span>
      ) : (
        <NumberField
          label="Every"
          value={interval}
          max={366}
          onChange={(next) => change({ interval: next })}
        />
      )}
      <select
        aria-label="Unit"
        value={unit}
        onChange={(event) => change({ unit: event.target.value as Unit })}
        className={selectClass}
      >
        {Object.entries(units).map(([each, name]) => (
          <option key={each} value={each}>
            {many && each !== 'weekday' ? `${name}s` : name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The number in a text, if it is a whole one from 1 to `max`. */
function numberIn(text: string, max: number): number | null {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= max ? number : null
}

/** A text that is not a number from 1 to `max` changes nothing, and stays with an error until it is corrected. */
function NumberField({
  label,
  value,
  max,
  onChange,
}: {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const invalid = typed !== null && numberIn(typed, max) === null
  return (
    <Labelled label={label}>
      {(id) => (
        <>
          <input
            id={id}
            name="repeat"
            data-unfinished={invalid ? `"${label}" must be a number from 1 to ${max}.` : undefined}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            aria-invalid={invalid || undefined}
            title={`1 to ${max}`}
            value={typed ?? value}
            onChange={(event) => {
              const text = event.target.value.trim()
              setTyped(text)
              const number = numberIn(text, max)
              if (number !== null) onChange(number)
            }}
            onBlur={() => !invalid && setTyped(null)}
            className={controlClass}
          />
          {invalid && (
            <span role="status" className="text-sm font-medium text-danger">
              1 to {max}
            </span>
          )}
        </>
      )}
    </Labelled>
  )
}

const Weekdays = ({ choices: { weekdays }, change }: PartProps) => (
  <fieldset>
    <legend className="mb-1.5 text-sm font-semibold">On</legend>
    {/* On phones in two rows, so that each is wide enough for a thumb. */}
    <div className="grid grid-cols-7 gap-1 max-sm:grid-cols-4">
      {weekdayNames.map((name, day) => {
        const chosen = weekdays.includes(day)
        return (
          <button
            key={name}
            type="button"
            aria-pressed={chosen}
            title={name}
            // The last chosen day cannot be removed.
            onClick={() =>
              (!chosen || weekdays.length > 1) &&
              change({ weekdays: chosen ? weekdays.filter((each) => each !== day) : [...weekdays, day] })
            }
            className="min-h-8 min-w-0 rounded-md border border-edge text-sm text-ink-2 hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent pointer-coarse:min-h-11"
          >
            <span aria-hidden="true">{name.slice(0, 2)}</span>
            <span className="sr-only">{name}</span>
          </button>
        )
      })}
    </div>
  </fieldset>
)
