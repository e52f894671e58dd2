import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Wanjiku Mwangi', 'WM'],
  ['Amina', 'A'],
  ['jean-luc de la tour', 'JT'],
  ['李小龍', '李'],
  ['محمد علي', 'مع'],
  ['नेहा शर्मा', 'नेश'],
  ['Åsa Øverland', 'ÅØ'],
  ['A\u030asa Lind', 'A\u030aL'],
  ['สำราญ', 'สำ'],
  ['\u1112\u1161\u11ab', '\u1112\u1161\u11ab'],
  ['👩‍💻 Ada Lovelace', 'AL'],
  ['  ', '?'],
])('shows %s as %s [spec 2]', (name, letters) => expect(initials(name)).toBe(letters))
