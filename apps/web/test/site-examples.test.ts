import { expect, test } from 'vitest'
import { publicPages } from './built-site.ts'

/** Projects, case studies and figures as they are shipped. */
const MARKS: Record<string, number> = {
  '/': 7,
  '/about': 4,
  '/services/digital-marketing': 2,
  '/contact': 2,
  '/portfolio': 7,
}

test('marks every shipped sample as an example, and names no source for it [P16]', () => {
  for (const { path, html } of publicPages) {
    expect(html.match(/>Example</g)?.length ?? 0, path).toBe(MARKS[path] ?? 0)
    expect(html, path).not.toMatch(/Source:|client records|own analytics/)
  }
})
