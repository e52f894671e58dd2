import { highlightsIn } from '@task-manager/contract/highlights'
import { termsOf } from '@task-manager/contract/words'
import type { ReactNode } from 'react'

/** A text with the words marked that were searched for. */
export type Marker = (text: string) => ReactNode

export function markerOf(q: string): Marker {
  const terms = termsOf(q)
  return (text) => {
    const parts: ReactNode[] = []
    let at = 0
    for (const { start, end } of highlightsIn(text, terms)) {
      parts.push(
        text.slice(at, start),
        <mark key={start} className="rounded-xs bg-amber-soft text-ink">
          {text.slice(start, end)}
        </mark>,
      )
      at = end
    }
    return [...parts, text.slice(at)]
  }
}
