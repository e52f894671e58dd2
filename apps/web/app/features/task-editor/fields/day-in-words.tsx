import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { formatLongDay } from '#web/lib/time/format.ts'
import { readDay } from '#web/lib/time/read-day.ts'
import { controlClass } from '#web/ui/field.tsx'
import { isComposing } from '#web/ui/form/composing.ts'

interface Props {
  today: string
  onChange: (day: string) => void
  /** Beside the field. */
  children: ReactNode
}

/** A date in words, 'fri' or '+2w'. Its meaning shows below; Enter or leaving the field sets it (decision T45). */
export function DayInWords({ today, onChange, children }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  /** The person left the field or pressed Enter, and the text is no date. */
  const [invalid, setInvalid] = useState(false)
  const day = readDay(text, today)
  const problem = 'Not a date. Try "fri", "in 3 days" or "13 Dec".'

  function accept() {
    if (text.trim() === '') return
    setInvalid(day === null)
    if (day === null) return
    onChange(day)
    setText('')
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || text.trim() === '' || isComposing(event)) return
    // This Enter sets the date and must not save the task.
    event.preventDefault()
    accept()
  }

  return (
    <div className="grid gap-1.5">
      <div className="flex items-center">
        <input
          aria-label="Date in words"
          name="dueDate"
          data-unfinished={text.trim() !== '' && day === null ? problem : undefined}
          aria-describedby={`${id}-read`}
          aria-invalid={invalid || undefined}
          autoComplete="off"
          maxLength={60}
          placeholder="fri, +2w"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setInvalid(false)
          }}
          onBlur={accept}
          onKeyDown={onKeyDown}
          className={`${controlClass} min-h-8! min-w-20 flex-1 px-2! py-1! text-sm pointer-coarse:min-h-11! pointer-coarse:text-base`}
        />
        {children}
      </div>
      <p id={`${id}-read`} role="status" className="text-sm wrap-anywhere text-ink-2 empty:hidden">
        {invalid ? (
          <span className="text-danger">{problem}</span>
        ) : (
          day && `Press Enter to use ${formatLongDay(day)}.`
        )}
      </p>
    </div>
  )
}
