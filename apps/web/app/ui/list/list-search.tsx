/** The search field above a list of choices, and the text below it. */
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/field.tsx'
import { isComposing } from '#web/ui/form/composing.ts'

/** Lists of this length get a search field. */
export const SEARCH_FROM = 9
/** The most choices listed at once; further ones are found by search. */
export const MAX_LISTED = 50

interface SearchProps {
  /** The choices: 'people'. */
  items: string
  value: string
  onChange: (text: string) => void
  maxLength?: number
  /** What Enter does instead of `chooseMatch`. */
  onEnter?: () => void
  /** The field is indented like the choices below it. */
  inset?: boolean
}

/** The buttons and checkboxes of the choices below the field. */
function choicesBelow(field: Element): HTMLElement[] {
  const choices: HTMLElement[] = []
  for (let next = field.nextElementSibling; next !== null; next = next.nextElementSibling) {
    if (next instanceof HTMLButtonElement) choices.push(next)
    else choices.push(...next.querySelectorAll<HTMLElement>('button, input'))
  }
  return choices
}

const textOf = (choice: HTMLElement): string =>
  ((choice instanceof HTMLInputElement ? choice.closest('label') : choice)?.textContent ?? '')
    .trim()
    .toLowerCase()

/** Chooses the only match, or the one with exactly this text. Of several others the first gets the focus. */
function chooseMatch(field: HTMLInputElement): void {
  const choices = choicesBelow(field)
  const text = field.value.trim().toLowerCase()
  const match = choices.length === 1 ? choices[0] : choices.find((each) => textOf(each) === text)
  if (match) match.click()
  else choices[0]?.focus()
}

export const ListSearch = ({ items, value, onChange, maxLength, onEnter, inset = false }: SearchProps) => (
  <input
    type="search"
    dir="auto"
    aria-label={`Search ${items}`}
    placeholder={`Search ${items}`}
    autoComplete="off"
    maxLength={maxLength}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || isComposing(event) || value.trim() === '') return
      event.preventDefault()
      if (onEnter) onEnter()
      else chooseMatch(event.currentTarget)
    }}
    className={classNames(controlClass, 'mb-1', inset && 'mx-2 w-[calc(100%-1rem)]!')}
  />
)

interface StatusProps {
  /** The error when the choices could not be loaded; null otherwise. */
  error: string | null
  /** How many choices match; undefined while they load. */
  count: number | undefined
  /** The text when none matches; null for no text. */
  none: string | null
}

/** Says why choices are missing: they could not be loaded, none matches, or there are too many. */
export function ListStatus({ error, count, none }: StatusProps) {
  const more = (count ?? 0) - MAX_LISTED
  const text = error ?? (count === 0 ? none : more > 0 ? `${more} more. Type to search.` : null)
  return (
    text !== null && (
      <p role="status" className="px-2 py-1.5 text-sm text-ink-2">
        {text}
      </p>
    )
  )
}
