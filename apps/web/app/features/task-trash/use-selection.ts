import { useCallback, useMemo, useRef, useState } from 'react'

export interface Selection {
  /** In the order of the list. */
  ids: string[]
  has: (id: string) => boolean
  /** `range`: from the one that was ticked before as far as this, all alike. */
  toggle: (id: string, range: boolean) => void
  choose: (ids: readonly string[]) => void
  clear: () => void
  /** The one that was ticked last, for the focus. */
  last: () => string | null
}

/** Which rows are ticked; what leaves the list is ticked no more. `all` are its ids, the same between renders. */
export function useSelection(all: readonly string[]): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string | null>(null)
  const toggle = useCallback(
    (id: string, range: boolean) => {
      const [from, to] = [anchor.current ?? id, id].map((one) => all.indexOf(one)).toSorted((a, b) => a - b)
      const reach =
        range && from !== undefined && from >= 0 && to !== undefined ? all.slice(from, to + 1) : [id]
      anchor.current = id
      setTicked((now) => {
        const next = new Set(now)
        for (const one of reach) now.has(id) ? next.delete(one) : next.add(one)
        return next
      })
    },
    [all],
  )
  const ids = useMemo(() => all.filter((id) => ticked.has(id)), [all, ticked])
  return {
    ids,
    has: (id) => ticked.has(id),
    toggle,
    choose: useCallback((chosen) => setTicked(new Set(chosen)), []),
    clear: useCallback(() => setTicked(new Set<string>()), []),
    last: () => anchor.current,
  }
}
