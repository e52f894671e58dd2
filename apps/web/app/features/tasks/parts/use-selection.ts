import { useCallback, useMemo, useRef, useState } from 'react'

export interface Selection {
  /** In the order of the list; selected rows that are not loaded come last. */
  ids: string[]
  has: (id: string) => boolean
  /** `range` selects from the row toggled before up to this one. */
  toggle: (id: string, range: boolean) => void
  /** `beyond`: the ids that are not loaded. */
  choose: (ids: readonly string[], beyond?: readonly string[]) => void
  clear: () => void
  /** The row toggled last, for the focus. */
  last: () => string | null
}

const NONE: readonly string[] = []

/** The selected rows. A row that leaves the list is no longer selected. `all`: its ids, stable between renders. */
export function useSelection(all: readonly string[]): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [further, setFurther] = useState(NONE)
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
    choose: useCallback((chosen, beyond = NONE) => {
      setTicked(new Set(chosen))
      setFurther(beyond)
    }, []),
    clear: useCallback(() => {
      setTicked(new Set<string>())
      setFurther(NONE)
    }, []),
    last: () => anchor.current,
  }
}
