import { X } from 'lucide-react'
import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type QueryChanges, withoutUnfinished } from '#web/features/tasks/data/list-filter.ts'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/field.tsx'

/** The reader pauses between two words, not between two letters; in ms. */
const PAUSE_MS = 150

/** `due:overdue`, `@tobias`: what can become a filter (see tasks/typed-filters.ts). */
const FILTER_LIKE = /(^|\s)(@|-?[a-z]+:)\S/i

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** What of a text are filters, and what is left of it; null without any. */
export type FilterReader = (text: string) => { left: string; changes: QueryChanges } | null

interface Props {
  q: string
  onChange: (changes: QueryChanges & { q: string }) => void
  /** Gets what reads filters, once something looks like one. */
  getReader: () => Promise<FilterReader>
}

/** Results come as one types; '/' leads here from everywhere on the screen. */
export function SearchField({ q, onChange, getReader }: Props) {
  const [typed, setTyped] = useState(q)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reader = useRef<FilterReader>(undefined)
  const latest = useRef({ text: q, q, onChange })
  // Asked for here, and not in the address yet: what comes from there later than the next letter must not undo it.
  const asked = useRef<string[]>([])
  const show = (text: string) => {
    latest.current.text = text
    setTyped(text)
  }
  useEffect(() => {
    latest.current = { ...latest.current, q, onChange }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is shown by the same function at every render
  useEffect(() => {
    const own = asked.current.indexOf(q)
    if (own >= 0) asked.current.splice(0, own + 1)
    else {
      // Back, a link, or a way out of an empty list; what was asked for and did not come is not coming.
      asked.current = []
      show(q)
    }
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (changes: QueryChanges, text: string) => {
    clearTimeout(timer.current)
    const next = text.trim()
    if (next === (asked.current.at(-1) ?? latest.current.q) && Object.keys(changes).length === 0) return
    asked.current.push(next)
    latest.current.onChange({ ...changes, q: next })
  }
  /** Makes filters of what is typed up to the last blank, or of all of it. */
  const read = (all: boolean) => {
    const { text } = latest.current
    const end = all ? text.length : text.lastIndexOf(' ') + 1
    const found = reader.current?.(text.slice(0, end)) ?? null
    if (found === null) {
      if (all) ask({}, text)
      return
    }
    const { left, changes } = found
    show(`${left}${left !== '' && !all ? ' ' : ''}${text.slice(end)}`)
    ask(changes, withoutUnfinished(latest.current.text))
  }
  const readSoon = (all: boolean) => {
    if (!FILTER_LIKE.test(latest.current.text)) return read(all)
    if (reader.current) return read(all)
    getReader().then(
      (got) => {
        reader.current = got
        read(all)
      },
      // Out of reach: then it is text.
      () => ask({}, latest.current.text),
    )
  }
  const type = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    show(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask({}, withoutUnfinished(latest.current.text)), PAUSE_MS)
    readSoon(false)
  }

  // Before the field is seen: whoever presses the key at once is heard.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
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
        // Drawn here: as a file of its own that public pages share, the icon would lengthen what every page carries.
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
        enterKeyHint="search"
        autoComplete="off"
        aria-label="Search tasks"
        aria-keyshortcuts="/"
        placeholder="Search tasks"
        maxLength={200}
        value={typed}
        onChange={type}
        onKeyDown={(event) => {
          if (event.key === 'Enter') readSoon(true)
        }}
        className={classNames(
          controlClass,
          'peer min-h-9! py-1! pr-9! pl-9! pointer-coarse:min-h-11! [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {typed === '' ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded-sm border border-hairline px-1.5 font-sans text-xs text-ink-3 peer-focus:hidden pointer-coarse:hidden"
        >
          /
        </span>
      ) : (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            show('')
            ask({}, '')
            input.current?.focus()
          }}
          className="absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-10"
        >
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </search>
  )
}
