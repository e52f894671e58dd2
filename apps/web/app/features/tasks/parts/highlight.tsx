import { highlightsIn } from '@task-manager/contract/highlights'
import { termsOf } from '@task-manager/contract/words'
import type { ReactNode } from 'react'

/** Marks the searched words in a text. */
export type Highlight = (text: string) => ReactNode

export function highlightFor(q: string): Highlight {
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
