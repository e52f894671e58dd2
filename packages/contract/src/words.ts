/**
 * The words of a text as a search compares them: the same for the index of either engine, for what is typed, and for
 * the marks on the screen. Whoever changes what a word is adds a migration that indexes all tasks anew.
 */

/** A longer one is cut; in UTF-16 units. */
const WORD_MAX = 64
/** Of what is typed; more are ignored. */
const TYPED_MAX = 16
const TITLE_KEY_MAX = 80

/** Scripts that are written without blanks: each of their letters is a word. */
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const WORD = new RegExp(`[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{N}]\\p{M}*)+`, 'gu')

/** Most texts are, and there is nothing to take off their letters. */
const ASCII = /^[\0-\x7f]*$/

/** Without accents and case: 'Ångström' is 'angstrom', 'Straße' is 'strasse'. */
export const plain = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase().replaceAll('ς', 'σ')

function cut(word: string): string {
  const short = word.slice(0, WORD_MAX)
  return short.isWellFormed() ? short : short.slice(0, -1)
}

interface Word {
  readonly word: string
  /** Where it stands in the text, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

export function wordsIn(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: found, index } of text.matchAll(WORD)) {
    const word = cut(plain(found).replace(/[^\p{L}\p{N}]/gu, ''))
    if (word !== '') words.push({ word, start: index, end: index + found.length })
  }
  return words
}

export const only = (text: string): string[] =>
  ASCII.test(text)
    ? (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => word.slice(0, WORD_MAX))
    : wordsIn(text).map(({ word }) => word)

/** What is found in each of the texts, with blanks between the words and ' | ' between the texts: no phrase spans two. */
export const searchText = (texts: readonly string[]): string =>
  texts
    .map((text) => only(text).join(' '))
    .filter(Boolean)
    .join(' | ')

/** By what titles are sorted; code points in order. */
export const titleKey = (title: string): string => [...plain(title)].slice(0, TITLE_KEY_MAX).join('')

/** Words that must follow one another, or one alone. */
export interface Term {
  readonly words: readonly string[]
  /** The last word is meant whole; else it may be a beginning. */
  readonly whole: boolean
}

/** All of which must be found. What has no words in it, like '!', says nothing. */
export function termsOf(typed: string): Term[] {
  const terms: Term[] = []
  let room = TYPED_MAX
  for (const [all, quoted, end] of typed.replace(/[“”„«»]/g, '"').matchAll(/"([^"]*)("|$)|[^\s"]+/g)) {
    const words = only(quoted ?? all).slice(0, room)
    room -= words.length
    if (words.length > 0) terms.push({ words, whole: end === '"' })
  }
  return terms
}
