/** Finds search terms in a text, by the same words as the index, to highlight them. */
import { foldText, type Term, wordsIn } from './words.ts'

export interface Highlight {
  /** UTF-16 offsets. */
  readonly start: number
  readonly end: number
}

/** End of the part of a word that matches the prefix `typed`, including accents on its last letter. */
function endOf(typed: string, text: string, start: number, end: number): number {
  let at = start
  for (const letter of text.slice(start, end)) {
    const isAccent = /\p{M}/u.test(letter)
    if (!isAccent && foldText(text.slice(start, at)).length >= typed.length) break
    at += letter.length
  }
  return at
}

/** Sorted, without overlaps. */
export function highlightsIn(text: string, terms: readonly Term[]): Highlight[] {
  const words = wordsIn(text)
  const found: Highlight[] = []
  for (const { words: typed, whole } of terms)
    for (let i = 0; i + typed.length <= words.length; i++) {
      const last = i + typed.length - 1
      const fits = typed.every((word, n) => {
        const here = words[i + n]?.word ?? ''
        return whole || i + n < last ? here === word : here.startsWith(word)
      })
      const [first, end] = [words[i], words[last]]
      if (!fits || !first || !end) continue
      const to = whole ? end.end : endOf(typed.at(-1) ?? '', text, end.start, end.end)
      found.push({ start: first.start, end: to })
    }
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  let covered = 0
  return found.filter(({ start, end }) => {
    const isFree = covered <= start
    covered = Math.max(covered, end)
    return isFree
  })
}
