import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { CloseButton } from '#web/ui/close-button.tsx'
import { controlClass } from '#web/ui/field.tsx'
import { isComposing } from '#web/ui/form/composing.ts'
import { addressesIn } from './addresses-in.ts'

/** Typed or pasted addresses. `parts` are the chips, `typed` is still being edited. */
export interface Addresses {
  parts: readonly string[]
  typed: string
}

/** All addresses, and the parts without an address. */
export const readAddresses = ({ parts, typed }: Addresses) => addressesIn([...parts, typed].join('\n'))

/**
 * Turns the typed text into chips: one for each address, without its name, and one for each part without an address.
 */
export function withTyped({ parts, typed }: Addresses): Addresses {
  const { emails, wrong } = addressesIn(typed)
  return { parts: [...new Set([...parts, ...emails, ...wrong])], typed: '' }
}

const isAddress = (text: string): boolean => addressesIn(text).emails.length > 0

interface Props {
  value: Addresses
  onChange: (value: Addresses) => void
  error: string | null
  field: RefObject<HTMLTextAreaElement | null>
}

/** A field whose addresses become chips after a comma, a space, Enter, a paste or on leaving it. */
export function AddressField({ value, onChange, error, field }: Props) {
  const id = useId()
  const { parts, typed } = value
  const commit = (text = typed): void => onChange(withTyped({ parts, typed: text }))
  const type = (text: string): void => {
    const isDone = /[,;\n]$/.test(text) || (text.endsWith(' ') && isAddress(text) && !text.includes('<'))
    if (isDone) commit(text)
    else onChange({ parts, typed: text })
  }
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault()
    commit(typed + event.clipboardData.getData('text'))
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !isComposing(event) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      commit()
    }
    if (event.key === 'Backspace' && typed === '') onChange({ parts: parts.slice(0, -1), typed: '' })
  }
  const remove = (part: string): void => {
    onChange({ parts: parts.filter((each) => each !== part), typed })
    field.current?.focus()
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        Email addresses
      </label>
      <div
        className={classNames(
          controlClass,
          'flex max-h-60 flex-wrap items-center gap-1.5 overflow-y-auto px-2! has-[textarea:focus-visible]:outline-3 has-[textarea:focus-visible]:outline-offset-3 has-[textarea:focus-visible]:outline-focus',
          error && 'border-danger',
        )}
      >
        {parts.length > 0 && (
          <ul aria-label="Addresses" className="contents">
            {parts.map((part) => (
              <li
                key={part}
                className={classNames(
                  'flex max-w-full items-center rounded-control pl-2.5 text-sm',
                  isAddress(part) ? 'bg-sunken' : 'bg-red-soft text-red-text',
                )}
              >
                <span className="min-w-0 truncate" title={part}>
                  {part}
                </span>
                <CloseButton
                  label={`Remove ${part}`}
                  iconSize={14}
                  onClick={() => remove(part)}
                  className="size-7 rounded-control text-ink-2 hover:text-ink"
                />
              </li>
            ))}
          </ul>
        )}
        <textarea
          ref={field}
          id={id}
          rows={1}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          aria-invalid={error ? true : undefined}
          autoCapitalize="none"
          autoComplete="off"
          inputMode="email"
          spellCheck={false}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onPaste={paste}
          onKeyDown={press}
          onBlur={() => typed.trim() !== '' && commit()}
          className="min-h-7 min-w-40 flex-1 resize-none bg-transparent px-1.5 outline-none"
        />
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-2">
        Press Enter or type a comma after each, or paste a list.
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger wrap-anywhere">
          {error}
        </p>
      )}
    </div>
  )
}
