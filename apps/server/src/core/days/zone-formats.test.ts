import { expect, test } from 'vitest'
import { zoneFormats } from './zone-formats.ts'

/** Another spelling for each number below 8,192. */
const spelling = (n: number): string => {
  const letters = [...'africanairobi'].map((sign, place) => ((n >> place) & 1 ? sign.toUpperCase() : sign))
  return letters.toSpliced(6, 0, '/').join('')
}

test('keeps one format for each zone, but not for any number of spellings', () => {
  const formatOf = zoneFormats('en-GB', {})
  const first = formatOf('Europe/Berlin')
  expect(formatOf('Europe/Berlin')).toBe(first)
  for (let n = 0; n < 1000; n++) formatOf(spelling(n))
  expect(formatOf('Europe/Berlin')).not.toBe(first)
})
