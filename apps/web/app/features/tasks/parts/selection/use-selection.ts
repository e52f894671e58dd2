import { useCallback, useMemo, useRef, useState } from 'react'

export interface Selection {
  /** In the order of the list; selected rows that are not loaded come last. */
  ids: string[]
  has: (id: string) => boolean
  /** `range` selects all rows from the last toggled one to this one. */
  toggle: (id: string, range: boolean) => void
  /** `unloaded`: the ids of rows that are not loaded. */
  select: (ids: readonly string[], unloaded?: readonly string[]) => void
  clear: () => void
  /** The row that was toggled last: the start of a range, and the place of the focus. */
  anchor: () => string | null
}

const NONE: readonly string[] = []

/** All ids from one to another, in either direction; only the last one when the first is not listed. */
export function idsBetween(all: readonly string[], first: string, last: string): readonly string[] {
  const [from = -1, to = -1] = [all.indexOf(first), all.indexOf(last)].toSorted((a, b) => a - b)
  return from < 0 ? [last] : all.slice(from, to + 1)
}

/** The selection with the ids added or removed. */
export function withIds(selected: ReadonlySet<string>, ids: readonly string[], add: boolean): Set<string> {
  const next = new Set(selected)
  for (const id of ids) add ? next.add(id) : next.delete(id)
  return next
}

/** The selected ids in the order of the list, then those that are not loaded. Once all rows are loaded there are none. */
export function idsInOrder(
  loaded: readonly string[],
  unloaded: readonly string[],
  selected: ReadonlySet<string>,
  hasMore: boolean,
): string[] {
  const known = new Set(loaded)
  const others = hasMore ? unloaded.filter((id) => !known.has(id)) : []
  return [...loaded, ...others].filter((id) => selected.has(id))
}

/**
 * The selected rows. A row that leaves the list is no longer selected. `all`: the ids of the loaded rows, stable between
 * renders; `hasMore`: the list has others.
 */
export function useSelection(all: readonly string[], hasMore = false): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [unloaded, setUnloaded] = useState(NONE)
  const anchor = useRef<string | null>(null)
  const toggle = useCallback(
    (id: string, range: boolean) => {
      const ids = range ? idsBetween(all, anchor.current ?? id, id) : [id]
      anchor.current = id
      setSelected((now) => withIds(now, ids, !now.has(id)))
    },
    [all],
  )
  const ids = useMemo(() => idsInOrder(all, unloaded, selected, hasMore), [all, unloaded, selected, hasMore])
  return {
    ids,
    has: useCallback((id) => selected.has(id), [selected]),
    toggle,
    select: useCallback((ids, unloaded = NONE) => {
      setSelected(new Set(ids))
      setUnloaded(unloaded)
    }, []),
    clear: useCallback(() => {
      setSelected(new Set<string>())
      setUnloaded(NONE)
    }, []),
    anchor: () => anchor.current,
  }
}
