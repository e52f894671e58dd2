import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { preferredColumns, savePreferredColumns } from '#web/features/task-list/row/column-preference.ts'
import type { QueryChanges } from '#web/features/tasks/data/list-filter.ts'
import { type Layout, layoutOf, layoutText, ownLayout } from './table-columns.ts'

const REM = 16

/** The columns that a saved view brought in the address, else those that this person chose; null: as it is by itself. */
export function useColumns(onChange: (changes: QueryChanges, replace?: boolean) => void) {
  const [query] = useSearchParams()
  const said = query.get('cols') ?? ''
  // The address follows a moment later: until then this is what is meant, and the next change begins with it.
  const [meant, setMeant] = useState({ said, text: said })
  useEffect(() => setMeant({ said, text: said }), [said])
  const own = meant.said === said ? meant.text : said
  const [kept, setKept] = useState(preferredColumns)
  const layout = useMemo(() => layoutOf(own) ?? layoutOf(kept), [own, kept])
  const set = (next: Layout | null) => {
    const text = next === null ? '' : layoutText(next)
    // Those of a saved view stay its own.
    if (own !== '') {
      setMeant({ said, text })
      onChange({ cols: text }, true)
    }
    if (own !== '' && text !== '') return
    savePreferredColumns(text)
    setKept(text)
  }
  /** What the window shows. */
  const current = () => layout ?? ownLayout(window.innerWidth / REM)
  const change = (make: (layout: Layout) => Layout) => set(make(current()))
  return { layout, current, change, reset: () => set(null) }
}
