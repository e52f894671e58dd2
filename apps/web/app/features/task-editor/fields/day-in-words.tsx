import { type KeyboardEvent, useId, useState } from 'react'
import { formatLongDay } from '#web/lib/time/format.ts'
import { controlClass } from '#web/ui/field.tsx'
import { readDay } from './read-day.ts'

interface Props {
  today: string
  onChange: (day: string) => void
}

/** A date in words, 'fri' or '+2w'. Its meaning shows below; Enter or leaving the field sets it (decision T45). */
export function DayInWords({ today, onChange }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  /** The person left the field or pressed Enter, and the text is no date. */
  const [invalid, setInvalid] = useState(false)
  const day = readDay(text, today)
  const problem = `‘${text.trim()}’ is not understood. Try fri, tomorrow, in 3 days, +2w or 13 dec.`

  function accept() {
    if (text.trim() === '') return
    setInvalid(day === null)
    if (day === null) return
    onChange(day)
    setText('')
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || text.trim() === '' || event.nativeEvent.isComposing) return
    // This Enter sets the date and does not save the task.
    event.preventDefault()
    accept()
  }

  return (
    <div className="grid gap-1.5">
      <input
        aria-label="The day in words"
        name="dueDate"
        data-unfinished={text.trim() !== '' && day === null ? problem : undefined}
        aria-describedby={`${id}-read`}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        maxLength={60}
        placeholder="Or fri, +2w, 13 dec"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setInvalid(false)
        }}
        onBlur={accept}
        onKeyDown={onKeyDown}
        className={controlClass}
      />
      <p id={`${id}-read`} role="status" className="text-sm text-ink-2 empty:hidden">
        {invalid ? (
          <span className="text-danger">{problem}</span>
        ) : (
          day && `${formatLongDay(day)}: Enter takes it.`
        )}
      </p>
    </div>
  )
}
