/**
 * Splits text into words for the search: the same for the index of both engines, for queries and for highlighting. A
 * change here needs a migration that indexes all tasks again.
 */

/** In UTF-16 units; longer words are cut. */
const WORD_MAX = 64
/** Maximum number of words of a query; more are ignored. */
const QUERY_WORDS_MAX = 16
const TITLE_KEY_MAX = 80

/** Scripts without spaces between words: each letter is a word. */
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const WORD = new RegExp(`[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{N}]\\p{M}*)+`, 'gu')

/** Fast path: most texts are ASCII and need no normalization. */
const ASCII = /^[\0-\x7f]*$/

/** Removes accents and case: 'Ångström' becomes 'angstrom', 'Straße' 'strasse'. */
export const foldText = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase().replaceAll('ς', 'σ')

function cut(word: string): string {
  const short = word.slice(0, WORD_MAX)
  return short.isWellFormed() ? short : short.slice(0, -1)
}

interface Word {
  readonly word: string
  /** UTF-16 offsets in the text. */
  readonly start: number
  readonly end: number
}

export function wordsIn(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: found, index } of text.matchAll(WORD)) {
    const word = cut(foldText(found).replace(/[^\p{L}\p{N}]/gu, ''))
    if (word !== '') words.push({ word, start: index, end: index + found.length })
  }
  return words
}

export const wordsOf = (text: string): string[] =>
  ASCII.test(text)
    ? (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => word.slice(0, WORD_MAX))
    : wordsIn(text).map(({ word }) => word)

/** Words of all texts, joined by spaces, with ' | ' between texts so that no phrase spans two. */
export const searchText = (texts: readonly string[]): string =>
  texts
    .map((text) => wordsOf(text).join(' '))
    .filter(Boolean)
    .join(' | ')

/** Sort key of a title, in code point order. */
export const titleKey = (title: string): string => [...foldText(title)].slice(0, TITLE_KEY_MAX).join('')

/** A word, or a phrase of consecutive words. */
export interface Term {
  readonly words: readonly string[]
  /** False: the last word is a prefix. */
  readonly whole: boolean
}

/** The terms of a query, all of which must match. Input without words, like '!', has no terms. */
export function termsOf(typed: string): Term[] {
  const terms: Term[] = []
  let remaining = QUERY_WORDS_MAX
  for (const [all, quoted, end] of typed.replace(/[“”„«»]/g, '"').matchAll(/"([^"]*)("|$)|[^\s"]+/g)) {
    const words = wordsOf(quoted ?? all).slice(0, remaining)
    remaining -= words.length
    if (words.length > 0) terms.push({ words, whole: end === '"' })
  }
  return terms
}

/** Whether the typed text has no searchable word, like '%' (decision T34). */
export const isSignsOnly = (typed: string): boolean => typed.trim() !== '' && wordsOf(typed).length === 0

/** Longer than every word of the index. */
const NO_WORD: Term = { words: ['x'.repeat(WORD_MAX + 1)], whole: true }

/** The search terms of a list: signs alone match nothing. */
export const searchTerms = (typed: string): Term[] => (isSignsOnly(typed) ? [NO_WORD] : termsOf(typed))
