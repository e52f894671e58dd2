import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { QueryChanges } from '#web/features/tasks/list-filter.ts'
import { keepColumns, keptColumns } from './kept-columns.ts'
import { type Layout, layoutOf, layoutText, ownLayout } from './table-columns.ts'

const REM = 16

/** The columns that a saved view brought in the address, else those that this person chose; null: as it is by itself. */
export function useColumns(onChange: (changes: QueryChanges, replace?: boolean) => void) {
  const [query] = useSearchParams()
  const said = query.get('cols') ?? ''
  const [kept, setKept] = useState(keptColumns)
  const layout = useMemo(() => layoutOf(said) ?? layoutOf(kept), [said, kept])
  const set = (next: Layout | null) => {
    const text = next === null ? '' : layoutText(next)
    // Those of a saved view stay its own.
    if (said !== '') onChange({ cols: text }, true)
    if (said !== '' && text !== '') return
    keepColumns(text)
    setKept(text)
  }
  /** Begins with what the window shows. */
  const change = (make: (layout: Layout) => Layout) => set(make(layout ?? ownLayout(window.innerWidth / REM)))
  return { layout, change, reset: () => set(null) }
}
