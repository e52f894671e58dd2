/** Searches without a word (decision T34). */
import { type Term, termsOf, WORD_MAX, wordsOf } from './words.ts'

/** Whether the typed text has no searchable word, like '%'. */
export const isSignsOnly = (typed: string): boolean => typed.trim() !== '' && wordsOf(typed).length === 0

/** Longer than every word of the index. */
const NO_WORD: Term = { words: ['x'.repeat(WORD_MAX + 1)], whole: true }

/** The search terms of a list: signs alone match nothing. */
export const searchTerms = (typed: string): Term[] => (isSignsOnly(typed) ? [NO_WORD] : termsOf(typed))
