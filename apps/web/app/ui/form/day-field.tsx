import { Calendar } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/field.tsx'
import { isComposing } from './composing.ts'

interface Props {
  label: string
  /** `YYYY-MM-DD`; '' for none. */
  value: string
  /** Parses a text, null for none; and formats a day. */
  dayFormat: { read: (text: string) => string | null; format: (day: string) => string }
  /** Further descriptions of the field. */
  describedBy?: string | undefined
  /** Has the height and label of a form's field. */
  tall?: boolean
  onChange: (day: string) => void
  /** Enter also confirms the day. */
  onEnter?: (day: string) => void
  className?: string
}

/**
 * A field for a day in words, such as 'fri' or '13 Dec', with a button for the browser's calendar. Enter or leaving the
 * field sets the day.
 */
export function DayField({
  label,
  value,
  dayFormat,
  describedBy,
  tall = false,
  onChange,
  onEnter,
  className,
}: Props) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  /** The text being typed; null while the field shows its day. */
  const [typed, setTyped] = useState<string | null>(null)
  const [invalid, setInvalid] = useState(false)
  const day = typed === null ? null : dayFormat.read(typed)

  function accept() {
    if (typed === null) return
    const empty = typed.trim() === ''
    setInvalid(!empty && day === null)
    if (!empty && day === null) return
    setTyped(null)
    onChange(day ?? '')
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    const chosen = day ?? (typed === null ? value : '')
    accept()
    if (chosen !== '') onEnter?.(chosen)
  }

  return (
    <div className={classNames('grid content-start gap-1 text-sm', className)}>
      <label htmlFor={id} className={tall ? 'font-semibold' : 'text-ink-2'}>
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={invalid || undefined}
          aria-describedby={[`${id}-hint`, describedBy].filter(Boolean).join(' ')}
          autoComplete="off"
          maxLength={60}
          placeholder="fri, 13 Dec"
          value={typed ?? (value === '' ? '' : dayFormat.format(value))}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value)
            setInvalid(false)
          }}
          onBlur={accept}
          onKeyDown={onKeyDown}
          className={classNames(controlClass, 'pr-9!', !tall && 'pl-2!')}
        />
        <input
          ref={picker}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          min="1900-01-01"
          max="9999-12-31"
          value={value}
          onChange={(event) => {
            setTyped(null)
            setInvalid(false)
            onChange(event.target.value)
          }}
          className="pointer-events-none absolute inset-y-0 right-0 w-9 opacity-0"
        />
        <button
          type="button"
          aria-label={`${label}: calendar`}
          title="Calendar"
          onClick={() => picker.current?.showPicker()}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-control text-ink-2 -outline-offset-3 hover:text-ink pointer-coarse:w-11"
        >
          <Calendar size={16} />
        </button>
      </div>
      <p id={`${id}-hint`} role="status" className="text-ink-2 empty:hidden">
        {invalid ? (
          <span className="text-danger">Not a date. Try "fri", "in 3 days" or "13 Dec".</span>
        ) : (
          day && dayFormat.format(day)
        )}
      </p>
    </div>
  )
}
