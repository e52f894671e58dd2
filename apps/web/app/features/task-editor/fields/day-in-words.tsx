import { type KeyboardEvent, useId, useState } from 'react'
import { formatLongDay } from '#web/lib/time/format.ts'
import { controlClass } from '#web/ui/field.tsx'
import { readDay } from './read-day.ts'

interface Props {
  today: string
  onChange: (day: string) => void
}

/** A day as one says it: what was understood stands below in words until Enter, or leaving the field, takes it (decision T45). */
export function DayInWords({ today, onChange }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  /** It was meant, and is no day. */
  const [strange, setStrange] = useState(false)
  const day = readDay(text, today)
  const why = `‘${text.trim()}’ is not understood. Try fri, tomorrow, in 3 days, +2w or 13 dec.`

  function take() {
    if (text.trim() === '') return
    setStrange(day === null)
    if (day === null) return
    onChange(day)
    setText('')
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || text.trim() === '' || event.nativeEvent.isComposing) return
    // Enter that takes the day does not save the task.
    event.preventDefault()
    take()
  }

  return (
    <div className="grid gap-1.5">
      <input
        aria-label="The day in words"
        name="dueDate"
        data-unfinished={text.trim() !== '' && day === null ? why : undefined}
        aria-describedby={`${id}-read`}
        aria-invalid={strange || undefined}
        autoComplete="off"
        maxLength={60}
        placeholder="Or fri, +2w, 13 dec"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setStrange(false)
        }}
        onBlur={take}
        onKeyDown={onKeyDown}
        className={controlClass}
      />
      <p id={`${id}-read`} role="status" className="text-sm text-ink-2 empty:hidden">
        {strange ? (
          <span className="text-danger">{why}</span>
        ) : (
          day && `${formatLongDay(day)}: Enter takes it.`
        )}
      </p>
    </div>
  )
}
