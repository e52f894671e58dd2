import type { CSSProperties } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { menuPopupClass } from '#web/ui/popup-class.ts'

/** The option that an arrow leads to; null for another key. -1: none is active. */
export function optionBeside(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return (active + 1) % count
  return key === 'ArrowUp' ? (active <= 0 ? count : active) - 1 : null
}

interface Option {
  /** Unique in the list. */
  readonly text: string
  /** At the right edge. */
  readonly hint?: string
}

interface Props<O extends Option> {
  /** The id of the list; options have it with their number, for `aria-activedescendant`. */
  id: string
  label: string
  options: readonly O[]
  active: number
  onPick: (option: O) => void
  className: string
  style?: CSSProperties
}

/** Completions for a text field, which keeps the focus and handles the keys. Hidden without options. */
export function SuggestionList<O extends Option>({
  id,
  label,
  options,
  active,
  onPick,
  className,
  style,
}: Props<O>) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className={classNames(menuPopupClass, 'absolute', className, options.length === 0 && 'hidden')}
      style={style}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active one
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        <div
          key={option.text}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
          className={classNames(
            'flex min-h-8 cursor-pointer items-center gap-3 rounded-md px-2 text-sm hover:bg-sunken pointer-coarse:min-h-11',
            index === active && 'bg-sunken',
          )}
        >
          <span dir="auto" title={option.text} className="min-w-0 truncate font-medium">
            {option.text}
          </span>
          {option.hint && (
            <span className="min-w-0 flex-1 py-1 text-right text-[0.8125rem] text-balance text-ink-2">
              {option.hint}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}
