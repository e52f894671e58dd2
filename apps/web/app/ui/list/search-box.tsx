import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/field.tsx'
import { SearchGlyph } from '#web/ui/search-glyph.tsx'

interface Props {
  label: string
  placeholder: string
  value: string
  keys?: string
  /** Of the box and of the input in it. */
  className?: string
  inputClass?: string
  onType: (text: string) => void
  /** Shown in the box, beside the input. */
  children?: ReactNode
}

/** The search above a list, with a magnifier. */
export const SearchBox = (props: Props) => (
  <div className={classNames('relative w-85 max-w-full max-sm:w-full', props.className)}>
    <SearchGlyph className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 fill-none stroke-current stroke-2 text-ink-3" />
    <input
      type="search"
      aria-label={props.label}
      aria-keyshortcuts={props.keys}
      placeholder={props.placeholder}
      maxLength={200}
      value={props.value}
      onChange={(event) => props.onType(event.target.value)}
      className={classNames(controlClass, props.inputClass, 'min-h-9! py-1! pl-9! pointer-coarse:min-h-11!')}
    />
    {props.children}
  </div>
)
