import { useCallback, useMemo, useRef, useState } from 'react'

export interface Selection {
  /** In the order of the list; what was chosen beyond what is loaded comes last. */
  ids: string[]
  has: (id: string) => boolean
  /** `range`: from the one that was ticked before as far as this, all alike. */
  toggle: (id: string, range: boolean) => void
  /** `beyond`: of those the ones that are not loaded. */
  choose: (ids: readonly string[], beyond?: readonly string[]) => void
  clear: () => void
  /** The one that was ticked last, for the focus. */
  last: () => string | null
}

const none: readonly string[] = []

/** Which rows are ticked; what leaves the list is ticked no more. `all` are its ids, the same between renders. */
export function useSelection(all: readonly string[]): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [further, setFurther] = useState(none)
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
  const ids = useMemo(() => {
    const loaded = new Set(all)
    return [...all, ...further.filter((id) => !loaded.has(id))].filter((id) => ticked.has(id))
  }, [all, further, ticked])
  return {
    ids,
    has: useCallback((id) => ticked.has(id), [ticked]),
    toggle,
    choose: useCallback((chosen, beyond = none) => {
      setTicked(new Set(chosen))
      setFurther(beyond)
    }, []),
    clear: useCallback(() => {
      setTicked(new Set<string>())
      setFurther(none)
    }, []),
    last: () => anchor.current,
  }
}
