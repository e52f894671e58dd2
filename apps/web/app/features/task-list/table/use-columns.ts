import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { preferredColumns, savePreferredColumns } from '#web/features/task-list/row/column-preference.ts'
import type { QueryChanges } from '#web/features/tasks/data/find/list-filter.ts'
import { defaultLayout, formatLayout, type Layout, parseLayout } from './table-columns.ts'

const REM = 16

/** The columns of a saved view, which are in the address, else those that the user chose. A layout of null is the default. */
export function useColumns(onChange: (changes: QueryChanges, replace?: boolean) => void) {
  const [query] = useSearchParams()
  const inAddress = query.get('cols') ?? ''
  // The newest columns, because the address is updated a moment later and the next change must include this one.
  const [chosen, setChosen] = useState({ inAddress, text: inAddress })
  useEffect(() => setChosen({ inAddress, text: inAddress }), [inAddress])
  const ofView = chosen.inAddress === inAddress ? chosen.text : inAddress
  const [preferred, setPreferred] = useState(preferredColumns)
  const layout = useMemo(() => parseLayout(ofView) ?? parseLayout(preferred), [ofView, preferred])
  const set = (next: Layout | null) => {
    const text = next === null ? '' : formatLayout(next)
    // The columns of a saved view do not change the user's own.
    if (ofView !== '') {
      setChosen({ inAddress, text })
      onChange({ cols: text }, true)
    }
    if (ofView !== '' && text !== '') return
    savePreferredColumns(text)
    setPreferred(text)
  }
  /** The columns on show. */
  const current = () => layout ?? defaultLayout(window.innerWidth / REM)
  const change = (make: (layout: Layout) => Layout) => set(make(current()))
  return { layout, current, change, reset: () => set(null) }
}
