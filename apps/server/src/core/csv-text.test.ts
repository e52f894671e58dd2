import { expect, test } from 'vitest'
import { csvLine } from './csv-text.ts'

test.each([
  ['plain - text, a+b=c; d', 'plain - text, a+b=c; d'],
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠a', "'＠a"],
  ['\t=1', "'\t'=1"],
  ['a;=1+1;b', "a;'=1+1;b"],
  ['a;＝1+1', "a;'＝1+1"],
  ['a\t@b', "a\t'@b"],
  ['a\n=1+1\r\n-2', "a\n'=1+1\r\n'-2"],
])('%j is no formula, whichever character separates cells', (text, written) => {
  expect(csvLine([text])).toBe(`"${written}"\r\n`)
})

test('a quote after a separator does not hide a formula', () => {
  expect(csvLine(['a;"=1+1"'])).toBe(`"a;""'=1+1"""\r\n`)
})
