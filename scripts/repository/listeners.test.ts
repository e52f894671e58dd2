import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn } from './files.ts'

/** The text of each `useEffect` with a body. */
const EFFECT = /^( *)useEffect\(\(\) => \{\n(.*?)^\1\}/gms
const PRESS = /addEventListener\('(?:keydown|keyup|click|pointerdown|mousedown|paste|input)'/

test('listeners for presses are added before the first frame, in layout effects', () => {
  const files = filesIn('apps/web/app').filter((path) => /\.tsx?$/.test(path))
  const late = files.filter((path) =>
    [...readFileSync(path, 'utf8').matchAll(EFFECT)].some(([, , body = '']) => PRESS.test(body)),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(late).toEqual([])
})
