import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** Typing counts as paused after this time, in ms. */
const PAUSE_MS = 250

/** The search text, kept in the address (`?q=`) once typing pauses. */
export function useSearch(): { q: string; typed: string; setTyped: (text: string) => void } {
  const [query, setQuery] = useSearchParams()
  const q = query.get('q') ?? ''
  const [typed, setTyped] = useState(q)
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => {
      setQuery(typed.trim() === '' ? {} : { q: typed.trim() }, { replace: true, preventScrollReset: true })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, q, setQuery])
  return { q, typed, setTyped }
}
