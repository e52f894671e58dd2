import { expect, test } from 'vitest'
import { addressesIn } from './addresses-in.ts'

test.each([
  ['', []],
  ['ann@studio.test', ['ann@studio.test']],
  [
    'ann@studio.test, ben@studio.test; cy@studio.test\nANN@studio.test',
    ['ann@studio.test', 'ben@studio.test', 'cy@studio.test'],
  ],
  ['"Odhiambo, Ann" <ann@studio.test>', ['ann@studio.test'], ['"Odhiambo']],
  ['Ann Odhiambo <ann@studio.test>,\r\n mailto:ben@studio.test', ['ann@studio.test', 'ben@studio.test']],
  [
    'ann@studio.test ben@studio.test\tcy@studio.test',
    ['ann@studio.test', 'ben@studio.test', 'cy@studio.test'],
  ],
  ['ann@studio.test, ben', ['ann@studio.test'], ['ben']],
  ['ann@studio', [], ['ann@studio']],
  ['ann@studio.test ben.studio.test cy@', ['ann@studio.test'], ['ben.studio.test', 'cy@']],
  ['ann@@studio.test ben\tcy@studio.test', ['cy@studio.test'], ['ann@@studio.test']],
  ['Ann J.P. Odhiambo <ann@studio.test>', ['ann@studio.test']],
])('reads the pasted list %j', (text: string, emails: string[], wrong: string[] = []) => {
  expect(addressesIn(text)).toEqual({ emails, wrong })
})
