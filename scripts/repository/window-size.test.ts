import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn } from './files.ts'

const OPENS = /\b(?:goto|open|opened|openTask)\(/

test('journeys change the window of an open page with `resize`, which waits until it is rendered', () => {
  const journeys = filesIn('e2e').filter((path) => path.endsWith('.ts') && path !== 'e2e/page.ts')
  /** Each call with the six lines below it, which must open a page. */
  const plain = journeys.flatMap((path) => {
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.flatMap((line, n) =>
      line.includes('.setViewportSize(') ? [[path, ...lines.slice(n, n + 7)].join('\n')] : [],
    )
  })
  expect(plain.length).toBeGreaterThan(10)
  expect(plain.filter((lines) => !OPENS.test(lines))).toEqual([])
})
