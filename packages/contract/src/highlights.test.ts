import { expect, test } from 'vitest'
import { highlightsIn } from './highlights.ts'
import { termsOf } from './words.ts'

const marked = (text: string, typed: string): string =>
  highlightsIn(text, termsOf(typed))
    .toReversed()
    .reduce(
      (now, { start, end }) => `${now.slice(0, start)}[${now.slice(start, end)}]${now.slice(end)}`,
      text,
    )

test('highlights words and their beginnings, in any case and accents [T34]', () => {
  expect(marked('Send the Invoice, invoices too', 'inv')).toBe('Send the [Inv]oice, [inv]oices too')
  expect(marked('Crème brûlée für Ångström', 'creme BRUL angstrom')).toBe('[Crème] [brûl]ée für [Ångström]')
  expect(marked('Cafe\u0301s', 'cafe')).toBe('[Cafe\u0301]s')
  expect(marked('Große Straße', 'strass')).toBe('Große [Straß]e')
  expect(marked('設計のレビュー', '設計')).toBe('[設計]のレビュー')
  expect(marked('Kauf 😀 eines Autos', 'auto')).toBe('Kauf 😀 eines [Auto]s')
})

test('highlights a phrase only where its words are adjacent, and no prefix of a quoted word [T34]', () => {
  expect(marked('new logo, logo new', '"new logo"')).toBe('[new logo], logo new')
  expect(marked('e-mail and mail to e', 'e-mai')).toBe('[e-mai]l and mail to e')
  expect(marked('logos and a logo', '"logo"')).toBe('logos and a [logo]')
  expect(marked('Nothing here', '!? "')).toBe('Nothing here')
  expect(marked('invoice', 'inv invo')).toBe('[invo]ice')
})

test('highlights a word that a long text repeats, in linear time [T34]', () => {
  const words = 200_000
  expect(highlightsIn('a '.repeat(words), termsOf('a'))).toHaveLength(words)
})
