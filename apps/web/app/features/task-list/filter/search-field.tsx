import { X } from 'lucide-react'
import { type ChangeEvent, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type QueryChanges, withoutUnfinished } from '#web/features/tasks/data/find/list-filter.ts'
import { shortcutsOn } from '#web/lib/browser/shortcut-choice.ts'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/field.tsx'
import { isComposing } from '#web/ui/form/composing.ts'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import type { SearchHelpProps } from './search-help.tsx'

// If it cannot be loaded, filters can still be typed.
const SearchHelp = onDemand<SearchHelpProps>(() =>
  import('./search-help.tsx').catch(() => ({ default: () => null })),
)

/** The search runs after a pause between two words, not between two letters; in ms. */
const PAUSE_MS = 150

/**
 * Matches a text that may contain filters, such as `due:overdue` or `@tobias` (see tasks/data/find/typed-filters.ts).
 */
const FILTER_LIKE = /(^|\s)(@|-?[a-z]+:)\S/i

/** The filters in a text, and the text without them; null when there are none. */
export type FilterReader = (text: string) => { rest: string; changes: QueryChanges } | null

export interface SearchFieldProps {
  q: string
  onChange: (changes: QueryChanges & { q: string }) => void
  /** Loads the reader of filters, once a text may contain one. */
  getReader: () => Promise<FilterReader>
}

/** The typed text, which is ahead of the search in the address. */
function useSearchText({ q, onChange, getReader }: SearchFieldProps) {
  const [text, setText] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reader = useRef<FilterReader>(undefined)
  const latest = useRef({ text: q, q, onChange })
  // Searches that are not in the address yet: they must not replace text typed later.
  const pending = useRef<string[]>([])
  /** The search in the address when the field last read it. */
  const arrived = useRef(q)
  const show = (next: string) => {
    latest.current.text = next
    setText(next)
  }
  useLayoutEffect(() => {
    latest.current = { ...latest.current, q, onChange }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` does the same at every render
  useEffect(() => {
    // The early script inserts stored keys before the field's first effects run.
    if (arrived.current === q) return
    arrived.current = q
    const index = pending.current.indexOf(q)
    if (index >= 0) pending.current.splice(0, index + 1)
    else {
      // The address was changed elsewhere: by Back, a link or a cleared filter.
      pending.current = []
      show(q)
    }
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (changes: QueryChanges, typed: string) => {
    clearTimeout(timer.current)
    const next = typed.trim()
    if (next === (pending.current.at(-1) ?? latest.current.q) && Object.keys(changes).length === 0) return
    pending.current.push(next)
    latest.current.onChange({ ...changes, q: next })
  }
  /** Turns filters in the text into filters of the list: in the whole text, or only up to the last space. */
  const read = (all: boolean) => {
    const typed = latest.current.text
    const end = all ? typed.length : typed.lastIndexOf(' ') + 1
    const found = reader.current?.(typed.slice(0, end)) ?? null
    if (found === null) {
      if (all) search({}, typed)
      return
    }
    const { rest, changes } = found
    show(`${rest}${rest !== '' && !all ? ' ' : ''}${typed.slice(end)}`)
    search(changes, withoutUnfinished(latest.current.text))
  }
  const readFilters = (all: boolean) => {
    if (reader.current || !FILTER_LIKE.test(latest.current.text)) return read(all)
    getReader().then(
      (loaded) => {
        reader.current = loaded
        read(all)
      },
      // If the reader cannot be loaded, the text is searched as it is.
      () => search({}, latest.current.text),
    )
  }
  return {
    text,
    type(next: string) {
      show(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => search({}, withoutUnfinished(latest.current.text)), PAUSE_MS)
      readFilters(false)
    },
    submit: () => readFilters(true),
    apply(changes: QueryChanges, rest: string) {
      show(rest)
      search(changes, rest)
    },
  }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Searches while the user types. The key '/' focuses it from anywhere on the screen. */
export function SearchField(props: SearchFieldProps) {
  const { text, type, submit, apply } = useSearchText(props)
  const input = useRef<HTMLInputElement>(null)
  const [help, setHelp] = useState(false)

  // Before the field is painted, so that a key pressed at once is not lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      if (!shortcutsOn()) return
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <search className="relative w-85 min-w-0 max-xl:w-55 max-sm:w-auto max-sm:flex-1">
      <svg
        // Inline: as an icon it would be in a file that every page loads.
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 fill-none stroke-current stroke-2 text-ink-3"
      >
        <circle cx="11" cy="11" r="8" />
        <path d="m21 21-4.3-4.3" strokeLinecap="round" />
      </svg>
      <input
        ref={input}
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        aria-label="Search tasks"
        aria-keyshortcuts="/"
        placeholder="Search tasks"
        maxLength={200}
        value={text}
        onChange={(event: ChangeEvent<HTMLInputElement>) => type(event.target.value)}
        onFocus={() => setHelp(true)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) submit()
        }}
        className={classNames(
          controlClass,
          'peer pr-9! pl-9! text-sm pointer-coarse:text-base [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {text === '' ? (
        <KeyHint
          keys="/"
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 border-hairline text-ink-3 peer-focus:hidden"
        />
      ) : (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            apply({}, '')
            input.current?.focus()
          }}
          className="absolute top-1/2 right-0 grid size-9 -translate-y-1/2 place-items-center rounded-md text-ink-2 hover:text-ink pointer-coarse:size-11"
        >
          <X size={16} />
        </button>
      )}
      {help && (
        <Suspense>
          <SearchHelp input={input} text={text} onType={type} onApply={apply} />
        </Suspense>
      )}
    </search>
  )
}
