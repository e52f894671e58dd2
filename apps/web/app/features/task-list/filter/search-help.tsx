import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { labels, projects } from '#web/features/projects/groups.queries.ts'
import { filterIn, type QueryChanges } from '#web/features/tasks/data/find/list-filter.ts'
import { changesFor } from '#web/features/tasks/data/find/typed-filters.ts'
import { lastWord, type Suggestion, suggestionsFor } from '#web/features/tasks/data/find/typed-suggestions.ts'
import { isAdmin } from '#web/lib/session/roles.ts'
import { useUser } from '#web/lib/session/session.ts'
import { teamMembers } from '#web/lib/team-members.ts'
import { optionBeside, SuggestionList } from '#web/ui/list/suggestion-list.tsx'

export interface SearchHelpProps {
  input: RefObject<HTMLInputElement | null>
  text: string
  /** Shows another text; nothing is searched yet. */
  onType: (text: string) => void
  /** Sets filters, and searches the rest of the text. */
  onApply: (changes: QueryChanges, text: string) => void
}

/** Below the search field: the available filters, and completions of the last word. */
export default function SearchHelp({ input, text, onType, onApply }: SearchHelpProps) {
  const id = useId()
  const admin = isAdmin(useUser())
  const [query] = useSearchParams()
  const { data: people = null } = useQuery({ ...teamMembers, enabled: admin })
  const { data: knownProjects = [] } = useQuery(projects())
  const { data: knownLabels = [] } = useQuery(labels())
  // The field may have lost the focus while this was loading.
  const [open, setOpen] = useState(() => document.activeElement === input.current)
  const [active, setActive] = useState(-1)
  const [read, setRead] = useState(text)
  // Not in an effect: its update would be pending at the next key, and React refuses a long chain of those.
  if (read !== text) {
    setRead(text)
    setActive(-1)
    if (text !== '') setOpen(true)
  }
  const word = lastWord(text)
  // Nothing is completed after a space.
  const names = { people, projects: knownProjects, labels: knownLabels }
  const found = open && (word !== '' || text === '') ? suggestionsFor(word, names, admin) : []

  const pick = ({ text: completed, meaning }: Suggestion) => {
    const before = text.slice(0, text.length - word.length)
    if (meaning === null) return onType(before + completed)
    setOpen(false)
    onApply(changesFor(meaning, {}, filterIn(query, admin)) as QueryChanges, before)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const chosen = found[active]
    const next = found.length > 0 ? optionBeside(event.key, active, found.length) : null
    if (next !== null) setActive(next)
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else if (event.key === 'Escape' && found.length > 0) setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useLayoutEffect(() => {
    const field = input.current
    if (!field) return
    const listening = new AbortController()
    const { signal } = listening
    // Listens on the field itself, so that it runs before the handlers of the screen.
    field.addEventListener('keydown', onKey, { signal })
    field.addEventListener('focus', () => setOpen(true), { signal })
    field.addEventListener('blur', () => setOpen(false), { signal })
    return () => listening.abort()
  }, [input])
  useEffect(() => {
    input.current?.setAttribute('aria-autocomplete', 'list')
    input.current?.setAttribute('aria-controls', id)
    if (active >= 0) input.current?.setAttribute('aria-activedescendant', `${id}-${active}`)
    else input.current?.removeAttribute('aria-activedescendant')
  }, [input, id, active])

  return (
    <SuggestionList
      id={id}
      label="Filters you can type"
      options={found}
      active={active}
      onPick={pick}
      className="top-full right-0 left-0 z-40 mt-1"
      // Wider than the field in a narrow window, but never wider than a phone's screen.
      style={{ minWidth: 'min(300px, 60vw)' }}
    />
  )
}
